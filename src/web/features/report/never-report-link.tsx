import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NEVER_REPORT_FRAGMENT, PATHS } from '../../ui/format/paths.ts';
import { t } from './messages.ts';

/** Leads from a row that was stopped to the list that stopped it. */
export function NeverReportLink({ tabIndex }: { readonly tabIndex?: number }) {
  return (
    <Anchor
      size="sm"
      data-link="alone"
      {...(tabIndex === undefined ? {} : { tabIndex })}
      renderRoot={(props) => <Link to={PATHS.settings} hash={NEVER_REPORT_FRAGMENT} {...props} />}
    >
      {t('report.neverReportList')}
    </Anchor>
  );
}
