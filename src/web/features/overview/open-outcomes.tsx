import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isOpen } from '../../desk/operations/operation.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { PATHS } from '../../ui/format/paths.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useStore } from '../../platform/store/use-store.ts';
import { t } from './messages.ts';

/** Operations whose outcome is unknown: they may be on the ledger. Hidden if there are none. */
export function OpenOutcomes() {
  const { activity } = useDesk();
  const { operations } = useStore(activity);
  const count = operations.filter(isOpen).length;
  if (count === 0) return null;
  return (
    <TitledCard title={t('overview.open')}>
      <Text>{t('overview.openCount', { count })}</Text>
      <Anchor
        w="fit-content"
        data-link="alone"
        renderRoot={(props) => <Link to={PATHS.activity} {...props} />}
      >
        {t('overview.openLink')}
      </Anchor>
    </TitledCard>
  );
}
