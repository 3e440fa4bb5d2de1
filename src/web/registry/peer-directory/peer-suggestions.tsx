import { shownText } from '../../ui/components/text/shown-text.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { useDirectory } from './directory-context.ts';

/** The id of the one list on a page, for every field that takes a peer. */
const LIST_ID = 'peers-of-the-registry';

/** Returns the `list` attribute of a field that takes a peer; `undefined` if the peers are not known. */
export const usePeerListId = (): string | undefined => (useDirectory() === undefined ? undefined : LIST_ID);

/**
 * The suggestions of these fields: all peers but the own one and those with deceptive names. Rendered once on
 * a page.
 */
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
