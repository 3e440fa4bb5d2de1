import { Anchor, Button, Group, NativeSelect, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { asAppError } from '../../../contract/app-error.ts';
import { TAMPERING_KINDS, type TamperingChoice, type TamperingKind } from '../../../contract/practice.ts';
import { tamperingOptions } from '../../api/tampering-options.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { t } from './messages.ts';
import { useChooseTampering } from './use-choose-tampering.ts';

const FIRST_KIND = TAMPERING_KINDS[0];

const KINDS = TAMPERING_KINDS.map((value) => {
  const name = t(`tamper.name.${value}`);
  return { value, label: name.charAt(0).toUpperCase() + name.slice(1) };
});

interface SwitchProps {
  readonly accountId: string;
  /** The current tampering of the service. */
  readonly current: TamperingChoice;
}

function Switch({ accountId, current }: SwitchProps) {
  const choose = useChooseTampering(accountId);
  const [selected, setSelected] = useState<TamperingKind>(current === 'none' ? FIRST_KIND : current);
  const isOn = current === selected;
  return (
    <>
      <NativeSelect
        label={t('tamper.kind')}
        description={t(`tamper.does.${selected}`)}
        descriptionProps={{ size: 'sm' }}
        inputWrapperOrder={['label', 'input', 'description']}
        maw={420}
        value={selected}
        data={KINDS}
        onChange={({ currentTarget }) =>
          setSelected(TAMPERING_KINDS.find((kind) => kind === currentTarget.value) ?? FIRST_KIND)
        }
      />
      <Group gap="sm">
        {/* One button for both states: it keeps the focus. */}
        <Button
          variant="default"
          aria-disabled={choose.isPending}
          onClick={() => {
            if (!choose.isPending) choose.mutate(isOn ? 'none' : selected);
          }}
        >
          {t(isOn ? 'tamper.turnOff' : current === 'none' ? 'tamper.turnOn' : 'tamper.change')}
        </Button>
        <Text role="status" size="sm">
          {t(current === 'none' ? 'tamper.honest' : 'tamper.cheats')}
        </Text>
        {current !== 'none' && (
          <Anchor size="sm" data-link="alone" renderRoot={(props) => <Link to={PATHS.report} {...props} />}>
            {t('tamper.toReport')}
          </Anchor>
        )}
      </Group>
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
      {tampering.isSuccess && <Switch accountId={accountId} current={tampering.data} />}
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
