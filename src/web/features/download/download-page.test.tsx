import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Edge, type EdgeRequest, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { TestRegistry } from '../../../testing/web/test-registry.ts';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import type { DownloadParts } from './filter/download-parts.ts';
import { DownloadPage } from './download-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const DETAILS = {
  self: 6,
  old: 19,
  new: 123,
  newWithConfidenceIndex: 4,
  creditsSpent: 120,
  balanceLeft: 50,
  contributionsNotReturned: 3,
  contributionsNotReturnedCost: 3,
};

const offering =
  (answers: Readonly<Record<string, (request: EdgeRequest) => unknown>>): Edge =>
  (request) =>
    (answers[request.endpoint] ?? new TestRegistry().edge)(request);

/** A page whose address is a state of the test. */
function Addressed({ first }: { readonly first: DownloadParts }) {
  const [parts, setParts] = useState(first);
  return (
    <>
      <output>{JSON.stringify(parts)}</output>
      <button type="button" onClick={() => setParts(first)}>
        The way back
      </button>
      <DownloadPage parts={parts} onParts={setParts} />
    </>
  );
}

async function openPage(edge: Edge, first: DownloadParts = {}) {
  const opened = await openTestDesk(edge);
  renderAtDesk(withRoutes(<Addressed first={first} />, '/download'), opened);
  await screen.findByRole('heading', { level: 1, name: 'Download' });
  const asked = (endpoint: string) =>
    opened.requests.filter((one) => one.endpoint === endpoint).map(({ query }) => query?.toString() ?? '');
  return { ...opened, asked, user: userEvent.setup() };
}

const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

const contributions = ['+1', '+2'].map((id) => {
  const answered = asAnswered(registryRecord({ id }));
  return typeof answered === 'object' && answered !== null && 'contribution' in answered
    ? answered.contribution
    : undefined;
});
const quote = () => ({ details: DETAILS, balance: 170 });

describe('the download page', () => {
  it('says what it finds and costs, and pays only what was agreed to by name', async () => {
    const details = { ...DETAILS, downloadId: 'd1' };
    const { user, asked } = await openPage(
      offering({ quote, download: () => ({ contributions, details }) }),
      { whose: 'new' },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Scam' }));
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('{"type":"Scam","whose":"new"}');
    await waitFor(() => expect(asked('quote')).toContain('ft=Scam&fetch-mode=NEW'));
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    expect(valueOf('New to you')).toBe('123 found, 120 covered by your balance');
    expect(valueOf('Balance')).toBe('170 → 50');
    expect(
      screen.getByText(/^3 new contributions are left out; they would need 3 more tokens/u),
    ).toBeTruthy();
    expect(screen.getByText('Expired and flagged ones are free.')).toBeTruthy();
    await user.click(button('Download…'));
    expect(asked('download')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Pay 120 tokens' }));
    expect(await screen.findByRole('heading', { name: 'Downloaded' })).toBeTruthy();
    expect(asked('download')).toEqual(['ft=Scam&fetch-mode=NEW&max-cost=120']);
    expect(screen.getByText('2 contributions')).toBeTruthy();
    expect(screen.getByText('123 found, 120 received')).toBeTruthy();
    expect(screen.getByText(/^Sent to the browser: download-[\d-]+\.csv$/u)).toBeTruthy();
    expect(button('Save again')).toBeTruthy();
    expect(
      screen.getByText(/^3 new contributions were left out; they would need 3 more tokens/u),
    ).toBeTruthy();
    expect(screen.getByText(/says that it sent 145 contributions; 2 arrived/u)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Get it again: /u })).toBeTruthy();
    await user.click(button('Erase this browser’s list…'));
    expect(
      await screen.findByText(/^Removes the filters and results of 1 download from this browser\. /u),
    ).toBeTruthy();
    expect(button(/^Get it again: /u)).toBeTruthy();
    await user.click(button('Erase'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Past downloads' }));
    expect(screen.queryByRole('button', { name: /^Get it again: /u })).toBeNull();
  });

  it('shows a complete download as complete where the browser refuses to save it', async () => {
    const refuse = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('No space for a blob.');
    });
    const { user } = await openPage(
      offering({ quote, download: () => ({ contributions, details: DETAILS }) }),
    );
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    await user.click(button('Download…'));
    await user.click(await screen.findByRole('button', { name: 'Pay 120 tokens' }));
    expect(await screen.findByRole('heading', { name: 'Downloaded' })).toBeTruthy();
    expect(screen.getByText('The browser did not save the file. Try again.')).toBeTruthy();
    refuse.mockRestore();
    await user.click(button('Save as CSV'));
    expect(screen.getByText(/^Sent to the browser: download-/u)).toBeTruthy();
  });

  it('asks for the contributions of one peer, as a link says, until that is unchosen', async () => {
    const { user, asked } = await openPage(offering({ quote }), { peer: 'maple-cell' });
    await waitFor(() => expect(asked('quote')).toEqual(['peer-id=maple-cell']));
    await user.click(screen.getByRole('checkbox', { name: 'maple-cell' }));
    await waitFor(() => expect(asked('quote')).toContain(''));
    expect(screen.queryByText('Reported by')).toBeNull();
  });

  it('asks about nothing any more when the way back changes the filters under the question', async () => {
    const { user, asked } = await openPage(offering({ quote }), { whose: 'new' });
    await user.click(await screen.findByRole('checkbox', { name: 'Scam' }));
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    await user.click(button('Download…'));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByText('The way back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('download')).toEqual([]);
  });

  it('takes a size as the app itself writes it', async () => {
    const { user, asked } = await openPage(offering({ quote }));
    const size = await screen.findByRole('textbox', { name: 'Only the newest' });
    await user.type(size, '1,000');
    await waitFor(() => expect(asked('quote')).toContain('size=1000'));
    expect(screen.queryByText(/^A whole number from 1 to/u)).toBeNull();
    expect(size).toHaveProperty('value', '1,000');
  });

  it('says in its own words that the registry does not have a fraud type', async () => {
    const refused = () =>
      new Refusal(400, 'ft is one of IRSF, Scam.', [
        { path: 'ft', code: 'invalid-ft', message: 'ft is one of IRSF, Scam.' },
      ]);
    await openPage(offering({ quote: refused }), { type: 'Smishing' });
    expect(
      await screen.findByText('The registry has no contribution of the fraud type Smishing. Untick it.'),
    ).toBeTruthy();
  });

  it('has the cost in a line below the filters, for the eye alone', async () => {
    await openPage(offering({ quote }));
    const foot = await screen.findByText('148 found · 120 tokens');
    expect(foot.getAttribute('aria-hidden')).toBe('true');
  });

  it('has no cost in that line while what is asked for has none: a size that is none, or a quote that failed', async () => {
    let fails = false;
    const { user, queryClient } = await openPage(
      offering({ quote: () => (fails ? new Refusal(500, 'Broken.') : quote()) }),
    );
    const foot = '148 found · 120 tokens';
    await screen.findByText(foot);
    const size = screen.getByRole('textbox', { name: 'Only the newest' });
    await user.type(size, '5OO');
    expect(screen.queryByText(foot)).toBeNull();
    await user.clear(size);
    await screen.findByText(foot);
    fails = true;
    await queryClient.refetchQueries();
    expect(await screen.findByText('The cost could not be loaded')).toBeTruthy();
    expect(screen.queryByText(foot)).toBeNull();
  });

  it('asks again, naming the new cost, when it costs more by then', async () => {
    let cost = 120;
    const { user, asked } = await openPage(
      offering({
        quote: () => ({ details: { ...DETAILS, creditsSpent: cost }, balance: 170 }),
        download({ query }) {
          if (query?.get('max-cost') === '130')
            return { contributions, details: { ...DETAILS, creditsSpent: 130, balanceLeft: 30 } };
          cost = 130;
          return new Refusal(409, 'It costs 130 tokens by now.');
        },
      }),
    );
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    await user.click(button('Download…'));
    await user.click(await screen.findByRole('button', { name: 'Pay 120 tokens' }));
    expect(await screen.findByText(/It costs 130 tokens now. Nothing was downloaded/u)).toBeTruthy();
    expect(screen.queryByText('It costs 130 tokens by now.')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Download at the new price…' }));
    expect(await screen.findByText('It costs 130 tokens now, 120 before.')).toBeTruthy();
    expect(asked('download')).toEqual(['max-cost=120']);
    await user.click(await screen.findByRole('button', { name: 'Pay 130 tokens' }));
    expect(await screen.findByRole('heading', { name: 'Downloaded' })).toBeTruthy();
    expect(asked('download')).toEqual(['max-cost=120', 'max-cost=130']);
  });

  it('says that the service offers no downloads where it gives no quotes', async () => {
    const { asked } = await openPage(offering({ quote: () => new Refusal(400, 'This is no identifier.') }));
    expect(await screen.findByText('This service offers no downloads.')).toBeTruthy();
    expect(asked('download')).toEqual([]);
  });

  it('asks again by its name for a download whose answer was lost, there and after a reload', async () => {
    const names: (string | undefined)[] = [];
    const edge = offering({
      quote,
      download({ idempotencyKey }) {
        names.push(idempotencyKey);
        if (names.length < 3) throw new Error('the answer is lost');
        return {
          contributions,
          details: { ...DETAILS, new: 0, creditsSpent: 0, downloadId: idempotencyKey },
        };
      },
    });
    const { user } = await openPage(edge);
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    await user.click(button('Download…'));
    await user.click(await screen.findByRole('button', { name: 'Pay 120 tokens' }));
    expect(
      await screen.findByText(/comes again free, and if not, it is downloaded now for at most 120 tokens/u),
    ).toBeTruthy();
    await user.click(button('Ask again'));
    await waitFor(() => expect(names).toHaveLength(2));
    expect(await screen.findByText('No answer seen here: outcome unknown')).toBeTruthy();
    cleanup();

    const { asked } = await openPage(edge);
    await user.click(await screen.findByRole('button', { name: /^Ask again for the download of/u }));
    expect(await screen.findByRole('heading', { name: 'Downloaded again' })).toBeTruthy();
    expect(asked('download')).toEqual(['max-cost=120']);
    expect(new Set(names)).toHaveProperty('size', 1);
    expect(screen.queryByText(/outcome unknown/u)).toBeNull();
  });

  it('downloads nothing while a field holds what cannot be asked for', async () => {
    const { user } = await openPage(
      offering({ quote: () => ({ details: { ...DETAILS, creditsSpent: 0 }, balance: 0 }) }),
    );
    await waitFor(() => expect(button('Download').disabled).toBe(false));
    await user.type(screen.getByRole('textbox', { name: 'Only the newest' }), '5OO');
    expect(button(/^Download/u).disabled).toBe(true);
    expect(screen.getAllByText(/A whole number from 1/u)).toHaveLength(2);
    await user.click(button('Clear filters'));
    await waitFor(() => expect(button('Download').disabled).toBe(false));
  });

  it('downloads nothing from a link that it did not wholly understand, until the filters are chosen', async () => {
    const { user, asked } = await openPage(offering({ quote }), { size: 'abc' });
    expect(
      await screen.findByText('This link’s “size=abc” was not understood. Correct it before downloading.'),
    ).toBeTruthy();
    expect(button(/^Download/u).disabled).toBe(true);
    expect(asked('quote')).toEqual([]);
    await user.click(button('Clear filters'));
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    expect(screen.queryByText(/was not understood/u)).toBeNull();
  });

  it('asks for at least one day where days are to be chosen', async () => {
    const { user } = await openPage(offering({ quote }));
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
    await user.click(screen.getByRole('radio', { name: 'Choose days' }));
    // At the field, and in the card.
    expect(screen.getAllByText('Choose at least one day.')).toHaveLength(2);
    expect(button(/^Download/u).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
    const to = screen.getByLabelText('To');
    await user.click(to);
    fireEvent.change(to, { target: { value: '0002-01-31' } });
    expect(await screen.findAllByText('The first day is after the last.')).toBeTruthy();
    expect(document.activeElement).toBe(to);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('The first day is after the last.');
    await user.click(screen.getByRole('radio', { name: 'Any time' }));
    await waitFor(() => expect(button('Download…').disabled).toBe(false));
  });

  it('asks for no quote of days whose first is after the last', async () => {
    const { asked } = await openPage(offering({ quote }), {
      dates: '2026-02-01..2026-01-01',
    });
    expect(await screen.findAllByText('The first day is after the last.')).toBeTruthy();
    expect(button(/^Download/u).disabled).toBe(true);
    expect(asked('quote')).toEqual([]);
  });

  it('says that nothing new is left where only what is new was asked for', async () => {
    const none = { ...DETAILS, self: 0, old: 0, new: 0, creditsSpent: 0, contributionsNotReturned: 0 };
    await openPage(offering({ quote: () => ({ details: none, balance: 50 }) }), {
      whose: 'new',
    });
    expect(await screen.findByText('Nothing new is left with these filters.')).toBeTruthy();
  });

  it('marks what deceives the eye in a fraud type of the address', async () => {
    await openPage(offering({ quote }), { type: 'Sc\u200bam' });
    expect(await screen.findByText('⟨U+200B⟩')).toBeTruthy();
  });

  it('offers what the peer bought elsewhere to be had again, and hides the list while the key is locked', async () => {
    const { user, desk, requests } = await openPage(
      offering({
        quote,
        movements: () => [
          {
            height: 9,
            at: '2026-11-02T11:35:41.000Z',
            kind: 'download',
            tokens: -120,
            contributions: 120,
            accountId: 'bob@wonderland',
            downloadId: 'd9',
          },
          { height: 8, at: '2026-11-02T11:35:41.000Z', kind: 'report', tokens: 10, contributions: 1 },
        ],
        downloadAgain: () => ({ contributions, details: { ...DETAILS, downloadId: 'd9' } }),
      }),
    );
    expect(await screen.findByText('Bought by bob@wonderland')).toBeTruthy();
    await user.click(button(/^Get it again: 2026-11-02 /u));
    expect(await screen.findByRole('heading', { name: 'Downloaded again' })).toBeTruthy();
    expect(valueOf('Cost now')).toBe('Free');
    expect(
      requests.filter(({ endpoint }) => endpoint === 'downloadAgain').map(({ identifier }) => identifier),
    ).toEqual(['d9']);
    await desk.session.lock();
    await waitFor(() => expect(screen.queryByText('Bought by bob@wonderland')).toBeNull());
    expect(screen.getByText(/^The keys of this practice account are erased/u)).toBeTruthy();
  });
});
