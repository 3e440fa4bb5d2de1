import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linesOf, PHONE } from '../../testing/web/draft-lines.ts';
import { freshDatabase } from '../../testing/web/fresh-database.ts';
import { openTestDesk } from '../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../testing/web/render-at-desk.tsx';
import { DraftDatabase } from './draft-database.ts';
import { useDraftStore } from './use-draft.ts';

beforeEach(() => {
  // All files of a process share a window: the drafts of those before have nothing left to write once it was ‘left’.
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  freshDatabase();
});
afterEach(cleanup);

function AddRow() {
  const draft = useDraftStore();
  return (
    <button type="button" onClick={() => draft.addLines(linesOf([PHONE]))}>
      Add a row
    </button>
  );
}

describe('the draft of a desk', () => {
  it.each([
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is written when the page %s, however soon after a change', async (_when, end) => {
    const write = vi.spyOn(DraftDatabase.prototype, 'write');
    renderAtDesk(<AddRow />, await openTestDesk(() => []));
    await userEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    const written = () =>
      write.mock.calls.flatMap(([, blocks]) => [...blocks.values()].flat()).map(({ fields }) => fields.id);
    expect(written()).toEqual([]);
    end();
    expect(written()).toEqual([PHONE]);
  });
});
