import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, useId } from 'react';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { Fact, Facts } from '../../../ui/components/facts.tsx';
import { IdentifierText } from '../../../ui/components/text/identifier-text.tsx';
import { shownAsciiText } from '../../../ui/components/text/shown-text.ts';
import { TransactionText } from '../../../ui/components/text/transaction-text.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { useNow } from '../../../ui/format/time-text.tsx';
import { InTheLog } from '../../../desk/ledger/in-the-log.tsx';
import { ReceiptDetails, RegistryProof } from '../../../desk/submission/receipt.tsx';
import { StepList } from '../../../desk/submission/step-list.tsx';
import type { StateIn } from '../../../../client/submission/submission-state.ts';
import { MonthLeft } from '../../../desk/tokens/month-left.tsx';
import { ContributionInWords } from '../../../desk/transaction-view/contribution-table.tsx';
import { DossierLink } from '../../../registry/identifier-facts/dossier-link.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { ReportOperation, Reports } from '../../../registry/reporting/reports.ts';
import { t } from '../messages.ts';
import { type ReportedItem, reportedItems } from '../../../../client/submission/report-transaction.ts';
import classes from './report-receipt.module.css';

type State = StateIn<'verifying' | 'done'>;

interface PartProps {
  readonly state: State;
  readonly items: readonly ReportedItem[];
}

function Reward({ state: { receipt }, items }: PartProps) {
  const source = items[0]?.sourcePeerId;
  if (receipt === undefined) {
    return (
      <div>
        <div className={classes.reward}>{t('report.receiptRewardUnknown')}</div>
        <Text size="sm">{t('report.receiptRewardUnknownText')}</Text>
      </div>
    );
  }
  const { rewarded, tokenIds = [], repeated = 0 } = receipt;
  const none = rewarded === 0;
  const allRepeated = repeated > 0 && repeated >= tokenIds.length;
  return (
    <div>
      <div className={classes.reward}>
        {none ? t('report.receiptZero') : t('report.receiptReward', { count: rewarded })}
      </div>
      {allRepeated && <Text size="sm">{t('report.receiptRepeated', { repeated })}</Text>}
      {repeated > 0 && !allRepeated && (
        <Text size="sm">{t('report.receiptSomeRepeated', { repeated, count: tokenIds.length })}</Text>
      )}
      {none && !allRepeated && <Text size="sm">{t('report.receiptZeroText')}</Text>}
      {source !== undefined && !allRepeated && (
        <Text size="sm">{t('report.receiptShared', { peer: shownAsciiText(source) })}</Text>
      )}
    </div>
  );
}

interface TokensProps extends PartProps {
  /** The account that reported. */
  readonly reporter: string;
}

/** The number of token ids shown. The app registers one per contribution; further ones are only counted. */
const MAX_TOKENS = 40;

function Tokens({ state: { receipt, checked }, items, reporter }: TokensProps) {
  if (receipt === undefined) return null;
  const registered = new Set(items.map(({ definitionId }) => definitionId));
  const { tokenIds = [] } = receipt;
  const blindSigned = checked.comparison.verdict === 'cannot-inspect';
  const same =
    blindSigned ||
    (tokenIds.length === registered.size &&
      tokenIds.every(({ definitionId }) => registered.has(definitionId)));
  // The contribution in words names it already, as its asset.
  const isSaid = !blindSigned && same && tokenIds.length === 1 && tokenIds[0]?.accountId === reporter;
  if (isSaid) return null;
  return (
    <Fact name={t('report.tokens')}>
      {tokenIds.length === 0 && t('report.noTokens')}
      <ul className={classes.tokens}>
        {tokenIds.slice(0, MAX_TOKENS).map(({ definitionId, accountId }) => (
          <li key={`${definitionId} ${accountId}`}>
            <TransactionText mono>{t('report.tokenOf', { definitionId, accountId })}</TransactionText>{' '}
            <CopyButton text={definitionId} thing={t('report.tokenId')} />
          </li>
        ))}
      </ul>
      {tokenIds.length > MAX_TOKENS && (
        <Text size="sm">{t('report.tokensMore', { count: tokenIds.length - MAX_TOKENS })}</Text>
      )}
      {!same && (
        <Text size="sm" className={classes.missing}>
          {t('report.tokensDiffer')}
        </Text>
      )}
    </Fact>
  );
}

/** Puts the receipt away and starts a report with the same values. */
export function startLike(draft: DraftStore, reports: Reports) {
  const fields = { ...draft.current.fields };
  if (reports.startNext(draft)) draft.startWith(fields);
}

export interface ReportReceiptProps {
  readonly operation: ReportOperation;
  readonly state: State;
  readonly onLookAgain: () => void;
  readonly anotherRef: Ref<HTMLButtonElement>;
  readonly onAnother: () => void;
  /** Starts a report with the same values. */
  readonly onLikeThis: () => void;
}

/** The outcome of a report; it replaces the form until the analyst moves on. */
export function ReportReceipt({ operation, state, onLookAgain, ...actions }: ReportReceiptProps) {
  const { anotherRef, onAnother, onLikeThis } = actions;
  const { checked } = state;
  const { request } = operation.plan;
  const asked = request.kind === 'report' ? request.items : [];
  const items = reportedItems(checked, asked);
  const first = items[0]?.id;
  const [registered] = checked.inspection.contributions;
  const titleId = useId();
  const nowMs = useNow();
  return (
    <section className={classes.receipt}>
      <div className={classes.title}>
        <Title order={2} id={titleId} className={classes.heading ?? ''}>
          <IconCircleCheck size={24} aria-hidden />
          {t('report.receiptTitle')}
        </Title>
        <Reward state={state} items={items} />
      </div>
      <Group gap="sm">
        <Button
          ref={anotherRef}
          aria-describedby={titleId}
          // The Enter that signed may still be held down.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          onClick={onAnother}
        >
          {t('report.another')}
        </Button>
        {first !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={PATHS.search} search={{ q: first }} {...props} />}
          >
            {t('report.toSearch')}
          </Button>
        )}
        <Button variant="subtle" onClick={onLikeThis}>
          {t('report.likeThis')}
        </Button>
        {first !== undefined && <DossierLink identifier={first} className={classes.dossier} />}
      </Group>
      <MonthLeft />
      {registered !== undefined && items.length === 1 && (
        <ContributionInWords contribution={registered} nowMs={nowMs} />
      )}
      <Facts>
        {registered === undefined &&
          items.map(({ definitionId, id }) => (
            <Fact key={definitionId ?? id} name={t('common.identifier')}>
              <IdentifierText>{id}</IdentifierText>
            </Fact>
          ))}
        <Fact name={t('report.registry')}>
          <div role="status">
            <RegistryProof
              accepted={{ kind: 'report', rows: operation.rows, state }}
              onLookAgain={onLookAgain}
            />
          </div>
        </Fact>
        <Tokens state={state} items={items} reporter={request.accountId} />
        <InTheLog payloadHashHex={checked.payloadHashHex} />
      </Facts>
      <ReceiptDetails payloadHashHex={checked.payloadHashHex}>
        <StepList state={state} />
      </ReceiptDetails>
    </section>
  );
}
