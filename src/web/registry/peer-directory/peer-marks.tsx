import { IconShieldLock } from '@tabler/icons-react';
import { t } from './messages.ts';
import classes from './peer-marks.module.css';

/** Marks the own peer: beside its name, or in its place with the name as a title. */
export function OwnMark({ title }: { readonly title?: string }) {
  return (
    <span className={classes.own} title={title}>
      {t('peerMark.yours')}
    </span>
  );
}

export function PrivilegedMark() {
  return (
    <span className={classes.privileged} title={t('peerMark.privilegedHint')}>
      <IconShieldLock size={14} aria-label={t('peerMark.privileged')} role="img" />
    </span>
  );
}
