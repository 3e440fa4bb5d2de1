import { cleanup, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppConfig } from '../../../contract/service-info.ts';
import {
  practiceTamperingSchema,
  TAMPERING_KINDS,
  type TamperingChoice,
} from '../../../contract/practice.ts';
import { type EdgeRequest, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { type Reports, useReports } from '../../registry/reporting/reports.ts';
import { t } from './messages.ts';
import { TamperCard } from './tamper-card.tsx';

afterEach(cleanup);

/** A practice service that offers the switch and nothing else. */
class SwitchedService {
  kind: TamperingChoice = 'none';
  down = false;

  readonly edge = ({ endpoint, body }: EdgeRequest): unknown => {
    if (this.down) return new Refusal(500, 'The store is down.');
    if (endpoint === 'chooseTampering') this.kind = practiceTamperingSchema.parse(body).kind;
    return { kind: this.kind };
  };
}

let reports: Reports | undefined;

/** Finds the desk's report. */
function FindReports() {
  const found = useReports();
  useEffect(() => {
    reports = found;
  }, [found]);
  return null;
}

async function openCard(service = new SwitchedService(), config: Partial<AppConfig> = {}) {
  const opened = await openTestDesk(service.edge);
  const { account } = opened.desk.session.getState();
  if (account === undefined) throw new Error('Somebody is signed in.');
  const desk = { ...opened.desk, config: { ...opened.desk.config, ...config } };
  const page = (
    <>
      <p>The page</p>
      <FindReports />
      <TamperCard account={account} />
    </>
  );
  renderAtDesk(withRoutes(page), { ...opened, desk });
  await screen.findByText('The page');
  return { ...opened, service, user: userEvent.setup() };
}

const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Kind of tampering' });

describe('the switch that lets a practice service cheat', () => {
  it('is off for a new account, and names every kind with a sentence', async () => {
    const { user } = await openCard();
    const kinds = await select();
    expect(kinds.value).toBe('none');
    expect(Array.from(kinds.options, ({ value }) => value)).toEqual(['none', ...TAMPERING_KINDS]);
    for (const kind of TAMPERING_KINDS) {
      await user.selectOptions(kinds, kind);
      expect(screen.getByText(t(`tamper.does.${kind}`))).toBeTruthy();
    }
  });

  it('is turned on, changed and turned off at once', async () => {
    const service = new SwitchedService();
    service.kind = 'long-lived';
    const { user } = await openCard(service);
    expect((await select()).value).toBe('long-lived');
    await user.selectOptions(await select(), 'look-alike');
    await waitFor(() => expect(service.kind).toBe('look-alike'));
    expect(screen.getByRole('link', { name: 'Report something' }).getAttribute('href')).toBe('/report');
    await user.selectOptions(await select(), 'none');
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    expect(service.kind).toBe('none');
  });

  it('discards a review that was made before', async () => {
    const { user } = await openCard();
    await select();
    if (reports === undefined) throw new Error('there is no desk');
    const discard = vi.spyOn(reports, 'discardReview');
    expect(discard).not.toHaveBeenCalled();
    await user.selectOptions(await select(), 'transfer');
    await waitFor(() => expect(discard).toHaveBeenCalledOnce());
  });

  it('says why it was not changed', async () => {
    const { user, service } = await openCard();
    await select();
    service.down = true;
    await user.selectOptions(await select(), 'transfer');
    expect((await screen.findByRole('alert')).textContent).toContain('The store is down.');
    expect((await select()).value).toBe('none');
  });

  it('asks again when the service did not answer', async () => {
    const service = new SwitchedService();
    service.down = true;
    const { user } = await openCard(service);
    await screen.findByText('The service did not say whether tampering simulation is on.');
    service.down = false;
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await select()).toBeTruthy();
  });

  it.each([
    ['outside practice', { practice: false }],
    ['for another deployment', { baseUrl: 'https://registry.example', practice: true }],
  ])('is not there %s, and nothing is asked', async (_, config) => {
    const { requests } = await openCard(new SwitchedService(), config);
    expect(screen.queryByText('Tampering test')).toBeNull();
    expect(requests).toEqual([]);
  });
});
