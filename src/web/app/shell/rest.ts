// The chunk that follows the first card: everything that only a signed-in analyst, or Inspect, needs. One
// chunk, which arrives as a whole or not at all.
export { TamperNotice } from '../../features/account/tamper-notice.tsx';
export { FlagNotices } from '../../registry/flagging/flag-notices.tsx';
export { useOwnFragment } from '../../features/inspect/use-own-fragment.ts';
export { LockWarning } from '../../features/unlock/lock-warning.tsx';
export { OpenKeyFile } from '../../features/unlock/open-key-file.tsx';
export { KeySavingGuard } from '../../features/unlock/save-keys.tsx';
export { UnlockDialog } from '../../features/unlock/unlock-dialog.tsx';
export { WaysToUnlock } from '../../features/unlock/ways-to-unlock.tsx';
export { AccountPage } from '../../features/account/account-page.tsx';
export { ActivityPage } from '../../features/activity/activity-page.tsx';
export { ConnectionsPage } from '../../features/connections/page/connections-page.tsx';
export { DossierPage } from '../../features/dossier/dossier-page.tsx';
export { DownloadPage } from '../../features/download/download-page.tsx';
export { InspectPage } from '../../features/inspect/inspect-page.tsx';
export { OverviewPage } from '../../features/overview/overview-page.tsx';
export { PeerPage } from '../../features/peers/peer-page.tsx';
export { PeersPage } from '../../features/peers/peers-page.tsx';
export { ReportPage } from '../../features/report/workspace/report-page.tsx';
export { SettingsPage } from '../../features/settings/settings-page.tsx';
export { PeerDirectory } from '../../registry/peer-directory/peer-directory.tsx';
export { ConnectionChip, ConnectionNotice } from '../connection/connection-notice.tsx';
export { HeaderActions } from '../header/header-actions.tsx';
export { PracticeHint } from '../header/practice-hint.tsx';
export { SearchRoute } from '../navigation/search-route.tsx';
export { QuickAccess } from '../palette/quick-access.tsx';
export { Navigation } from '../navigation/navigation.tsx';
