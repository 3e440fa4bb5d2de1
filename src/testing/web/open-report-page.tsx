import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { ready } from '../../transaction/index.ts';
import type { OperationDatabase } from '../../web/desk/operations/operation-database.ts';
import type { ReportStep } from '../../web/features/report/report-steps.ts';
import { ReportPage } from '../../web/features/report/workspace/report-page.tsx';
import { useDraftStore } from '../../web/identifiers/draft/use-draft.ts';
import { openTestDesk } from './open-test-desk.ts';
import { renderAtDesk } from './render-at-desk.tsx';
import { checkForReal, TestRegistry } from './test-registry.ts';
import { withRoutes } from './with-routes.tsx';

/** Prepares and cleans up the tests of a file that show the page. */
export function prepareReportPage(): void {
  // Nothing on this page is hidden from the accessibility tree, and checking that takes most of the time in a
  // test DOM.
  beforeAll(() => configure({ defaultHidden: true }));
  afterAll(() => configure({ defaultHidden: false }));
  beforeAll(() => ready);
  // A test that keeps its draft makes a database for it.
  beforeEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
  afterEach(cleanup);
}

export const FILLED = {
  id: '+447700900123',
  fraudType: 'Scam',
  origination: 'NL',
  destination: 'GB',
  sourcePeerId: '',
};

/** Fills the form in, faster than typing does. */
export function FilledIn({ fields = FILLED }: { readonly fields?: typeof FILLED }) {
  const draft = useDraftStore();
  useEffect(() => {
    void draft.loaded().then(() => draft.edit(draft.current.key, fields));
  }, [draft, fields]);
  return null;
}

/** The page, with its step where the address would have it. */
export function PageAtSteps() {
  const [step, setStep] = useState<ReportStep>('rows');
  return <ReportPage step={step} onStep={setStep} />;
}

export async function openPage(
  registry = new TestRegistry(),
  database?: OperationDatabase,
  before?: ReactNode,
) {
  const opened = await openTestDesk(registry.edge, undefined, database);
  opened.signer.check = checkForReal;
  const page = (
    <>
      {before}
      <PageAtSteps />
    </>
  );
  const rendered = renderAtDesk(withRoutes(page), opened);
  await screen.findByRole('heading', { level: 1, name: 'Report' });
  return { ...opened, ...rendered, registry, user: userEvent.setup() };
}

/** A page whose form is already filled in. */
export async function openFilled(registry?: TestRegistry, database?: OperationDatabase) {
  const opened = await openPage(registry, database, <FilledIn />);
  await waitFor(() => expect(field('Identifier').value).toBe(FILLED.id));
  return opened;
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
export const pressCheck = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Review' }));
export const signButton = () => screen.findByRole('button', { name: /^Sign and (?:submit|report)/u });
export const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
