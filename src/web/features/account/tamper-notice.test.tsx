import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '../../../contract/service-info.ts';
import { practiceTamperingSchema, type TamperingChoice } from '../../../contract/practice.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { PageHeading } from '../../ui/components/page-heading.tsx';
import { TamperNotice } from './tamper-notice.tsx';

afterEach(cleanup);

async function openNotice(kind: TamperingChoice, config: Partial<AppConfig> = {}) {
  const service = { kind, down: false };
  const opened = await openTestDesk(({ endpoint, body }) => {
    if (service.down) return new Refusal(500, 'The store is down.');
    if (endpoint === 'chooseTampering') service.kind = practiceTamperingSchema.parse(body).kind;
    return { kind: service.kind };
  });
  renderAtDesk(
    <>
      <TamperNotice accountId="alice@wonderland" />
      <PageHeading>Search</PageHeading>
    </>,
    { ...opened, desk: { ...opened.desk, config: { ...opened.desk.config, ...config } } },
  );
  return { ...opened, service, user: userEvent.setup() };
}

const NOTICE = 'Tampering simulation on: transfer added.';

describe('the notice that the practice service cheats', () => {
  it('names the tampering and turns it off; the focus moves to the page', async () => {
    const { user, service } = await openNotice('transfer');
    await screen.findByText(NOTICE);
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull());
    expect(service.kind).toBe('none');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Search' }));
  });

  it('stays, and says why, when it could not be turned off', async () => {
    const { user, service } = await openNotice('transfer');
    await screen.findByText(NOTICE);
    service.down = true;
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The store is down.');
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  it('is absent while the service is honest', async () => {
    const { requests } = await openNotice('none');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it.each([
    ['outside practice', { practice: false }],
    ['for another deployment', { baseUrl: 'https://registry.example', practice: true }],
  ])('is not there %s, and nothing is asked', async (_, config) => {
    const { requests } = await openNotice('transfer', config);
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(requests).toEqual([]);
  });
});
