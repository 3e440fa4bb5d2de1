import { Anchor, Button, Group, NativeSelect, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asAppError } from '../../../contract/app-error.ts';
import { TAMPERING_KINDS, type TamperingChoice } from '../../../contract/practice.ts';
import { tamperingOptions } from '../../api/tampering-options.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { t } from './messages.ts';
import { useChooseTampering } from './use-choose-tampering.ts';

const CHOICES = [
  { value: 'none', label: t('tamper.off') },
  ...TAMPERING_KINDS.map((value) => {
    const name = t(`tamper.name.${value}`);
    return { value, label: name.charAt(0).toUpperCase() + name.slice(1) };
  }),
];

interface ChoiceProps {
  readonly accountId: string;
  /** The current tampering of the service. */
  readonly current: TamperingChoice;
}

/** Takes effect at once. */
function Choice({ accountId, current }: ChoiceProps) {
  const choose = useChooseTampering(accountId);
  const shown = choose.isPending ? choose.variables : current;
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('tamper.kind')}
          w={300}
          value={shown}
          data={CHOICES}
          onChange={({ currentTarget: { value } }) =>
            choose.mutate(TAMPERING_KINDS.find((kind) => kind === value) ?? 'none')
          }
        />
        {current !== 'none' && (
          <Anchor
            size="sm"
            lh="36px"
            data-link="alone"
            renderRoot={(props) => <Link to={PATHS.report} {...props} />}
          >
            {t('tamper.toReport')}
          </Anchor>
        )}
      </Group>
      <Text role="status" size="sm" c="dimmed">
        {shown !== 'none' && t(`tamper.does.${shown}`)}
      </Text>
      {choose.isError && <Problem title={t('tamper.failed')} error={asAppError(choose.error)} />}
    </>
  );
}

function Card({ accountId }: { readonly accountId: string }) {
  const { session } = useDesk();
  const tampering = useQuery(tamperingOptions(session.client, accountId));
  return (
    <TitledCard title={t('tamper.title')} aside={<Hint about={t('tamper.title')}>{t('tamper.safe')}</Hint>}>
      <Text size="sm" maw="70ch">
        {t('tamper.intro')}
      </Text>
      {tampering.isPending && (
        <>
          <Skeleton height={36} maw={420} aria-hidden />
          <VisuallyHidden>{t('tamper.asking')}</VisuallyHidden>
        </>
      )}
      {tampering.isSuccess && <Choice accountId={accountId} current={tampering.data} />}
      {tampering.isError && tampering.data === undefined && (
        <Group gap="sm">
          <Text size="sm">{t('tamper.unknown')}</Text>
          <Button variant="default" size="compact-md" onClick={() => void tampering.refetch()}>
            {t('tamper.askAgain')}
          </Button>
        </Group>
      )}
    </TitledCard>
  );
}

/** Makes a practice service cheat, to show that the desk notices. Never offered on other services. */
export function TamperCard({ account: { accountId } }: { readonly account: DeskAccount }) {
  const { config } = useDesk();
  return config.practice && config.baseUrl === '' ? <Card accountId={accountId} /> : null;
}
