import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linesOf } from '../../../testing/web/draft-lines.ts';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { DraftDatabase } from './draft-database.ts';
import type { DraftStore } from './draft-store.ts';
import { useDraftStore } from './use-draft.ts';

/**
 * Unique to this test: the files of a process share a window, in which drafts of earlier tests may still be
 * written.
 */
const IDENTIFIER = '+447700900857';

beforeEach(() => {
  sessionStorage.clear();
  freshDatabase();
});
afterEach(cleanup);

let opened: DraftStore | undefined;

function AddRow() {
  const draft = useDraftStore();
  useEffect(() => {
    opened = draft;
  }, [draft]);
  return (
    <button type="button" onClick={() => draft.addLines(linesOf([IDENTIFIER]))}>
      Add a row
    </button>
  );
}

describe('the draft of a desk', () => {
  it.each([
    ['is about to be left', () => window.dispatchEvent(new Event('beforeunload'))],
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is written when the page %s, however soon after a change', async (_when, end) => {
    const write = vi.spyOn(DraftDatabase.prototype, 'write');
    renderAtDesk(<AddRow />, await openTestDesk(() => []));
    await act(async () => opened?.loaded());
    // Both happen in one task: the draft saves itself after half a second, which a click may take on a busy
    // machine.
    fireEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    const written = () =>
      write.mock.calls.flatMap(([{ rows }]) => rows).filter(({ fields }) => fields.id === IDENTIFIER);
    expect(written()).toHaveLength(0);
    end();
    expect(written()).toHaveLength(1);
  });
});
