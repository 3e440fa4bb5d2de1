// The chunk that follows the first card: whatever only somebody who is signed in, or at Inspect, needs. It is one, so that
// it is there as a whole or not at all.
export { TamperNotice } from '../features/account/tamper-notice.tsx';
export { FlagNotices } from '../features/flag/flag-notices.tsx';
export { useOwnFragment } from '../features/inspect/use-own-fragment.ts';
export { LockWarning } from '../features/unlock/lock-warning.tsx';
export { OpenKeyFile } from '../features/unlock/open-key-file.tsx';
export { KeySavingGuard } from '../features/unlock/save-keys.tsx';
export { UnlockDialog } from '../features/unlock/unlock-dialog.tsx';
export { WaysToUnlock } from '../features/unlock/ways-to-unlock.tsx';
export { WatchRunner } from '../features/watch/watch-runner.tsx';
export { AccountPage } from '../pages/account-page.tsx';
export { ActivityPage } from '../pages/activity-page.tsx';
export { DossierPage } from '../pages/dossier-page.tsx';
export { InspectPage } from '../pages/inspect-page.tsx';
export { OverviewPage } from '../pages/overview-page.tsx';
export { PeerPage } from '../pages/peer-page.tsx';
export { PeersPage } from '../pages/peers-page.tsx';
export { ReportPage } from '../pages/report-page.tsx';
export { TriagePage } from '../pages/triage-page.tsx';
export { VerifyPage } from '../pages/verify-page.tsx';
export { SettingsPage } from '../pages/settings-page.tsx';
export { PeerDirectory } from '../peers/peer-directory.tsx';
export { ConnectionChip, ConnectionNotice } from './connection/connection-notice.tsx';
export { HeaderActions } from './header/header-actions.tsx';
export { PracticeHint } from './header/practice-hint.tsx';
export { SearchRoute } from './search-route.tsx';
export { QuickAccess } from './quick-access.tsx';
export { Navigation } from './navigation.tsx';
