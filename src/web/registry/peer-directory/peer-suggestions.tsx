import { shownText } from '../../ui/components/text/shown-text.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { useDirectory } from './directory-context.ts';

/** The id of the list, for the fields in which a peer is typed. */
const LIST_ID = 'peers-of-the-registry';

/**
 * The id for `list` of a field that takes a peer; `undefined` where the peers are not known, and the field is
 * a plain one.
 */
export const usePeerListId = (): string | undefined => (useDirectory() === undefined ? undefined : LIST_ID);

/** What the fields offer, once on a page: all peers but one's own, and none whose name looks like something else. */
export function PeerSuggestions() {
  const { account } = useDeskState();
  const peers = useDirectory()?.peers ?? [];
  if (peers.length === 0) return null;
  return (
    <datalist id={LIST_ID}>
      {peers
        .filter(({ peerId }) => peerId !== account?.peerId && shownText(peerId) === peerId)
        .map(({ peerId, companyName }) => (
          <option key={peerId} value={peerId}>
            {companyName === undefined ? undefined : shownText(companyName)}
          </option>
        ))}
    </datalist>
  );
}
