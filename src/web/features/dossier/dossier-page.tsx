import { useMemo } from 'react';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { DossierView } from './dossier-view.tsx';
import { UnreadableIdentifier } from './unreadable-identifier.tsx';
import { FlagAnnouncer } from '../../registry/flagging/flag-announcer.tsx';
import { FlagDialog } from '../../registry/flagging/review/flag-dialog.tsx';
import { useStartReport } from '../../registry/reporting/start-report.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';

export interface DossierPageProps {
  /** The identifier in the address. */
  readonly identifier: string;
  /** Opens the report page with the form filled in. */
  readonly onReport: () => void;
}

/** Everything known about one identifier, with a flag button for each contribution. */
export function DossierPage({ identifier, onReport }: DossierPageProps) {
  const { account } = useDeskState();
  const startReport = useStartReport();
  const ownPeerId = account?.peerId;
  const term = useMemo(() => parseSearchTerm(identifier), [identifier]);
  if (!term.ok) return <UnreadableIdentifier identifier={identifier} reason={term.reason} />;
  return (
    <>
      <DossierView
        identifier={identifier}
        term={term}
        ownPeerId={ownPeerId}
        onReport={(like) =>
          void startReport
            .like({
              id: identifier,
              ...(like === undefined
                ? {}
                : {
                    fraudType: like.fraudType,
                    origination: like.origination,
                    destination: like.destination,
                  }),
            })
            .then(onReport)
        }
      />
      <FlagAnnouncer />
      <FlagDialog />
    </>
  );
}
