import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { ledgerStatusSchema } from '../src/contract/ledger-status.ts';
import { sampleSigner } from '../src/testing/transparency/sample-log.ts';
import { startWitness, type TestWitness } from '../src/testing/transparency/witness.ts';
import { checkCheckpoint, parsePolicy } from '../src/transparency/policy.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '../src/transparency/verifier-key.ts';
import { webCryptography } from '../src/transparency/web-cryptography.ts';
import { freshPhone, goTo, report, startPractising } from './desk.ts';
import { expectAccessibleInEachForm, NARROW_AND_DARK } from './expect-accessible.ts';
import { createOwnService, type OwnService } from './own-service.ts';

test.use(NARROW_AND_DARK);

const logKeys: VerifierKey[] = [];
let service: OwnService;
let witnesses: Readonly<Record<'west' | 'east', TestWitness>>;
/** The lines of the policy that name the witnesses. */
let witnessLines: string;

/** A service whose ledger two witnesses of this process cosign; one is enough. */
test.beforeEach(async () => {
  const start = async (name: string, seed: number) =>
    startWitness({ signer: await sampleSigner(`${name}.example/w`, 'cosignature-v1', seed), logKeys });
  witnesses = { west: await start('west', 4), east: await start('east', 5) };
  witnessLines = [
    ...Object.entries(witnesses).map(
      ([name, { key, url }]) => `witness ${name} ${formatVerifierKey(key)} ${url}`,
    ),
    'group peers any west east',
    'quorum peers',
  ].join('\n');
  const policyFile = test.info().outputPath('policy.txt');
  await writeFile(policyFile, witnessLines);
  service = await createOwnService({ LEDGER_POLICY: policyFile });
});
test.afterEach(async () => {
  await service.remove();
  for (const witness of Object.values(witnesses)) await witness.close();
});

async function readStatus() {
  const answer = await fetch(service.baseUrl + ENDPOINTS.ledgerStatus.path);
  return z.object({ data: ledgerStatusSchema }).parse(await answer.json()).data;
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Ledger', exact: true });
const fact = (within: Locator, name: string): Locator =>
  within.getByText(name, { exact: true }).locator('xpath=following-sibling::dd[1]');

async function trust(page: Page, policy: string): Promise<void> {
  const field = card(page).getByRole('textbox', { name: 'Ledger key or policy' });
  if (!(await field.isVisible())) await card(page).getByText('Details', { exact: true }).click();
  await field.fill(policy);
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
}

test('a report is seen by witnesses, and one that has seen another history raises an alarm', async ({
  page,
  browser,
}) => {
  await service.start();
  const { origin, verifierKeys } = await readStatus();
  for (const key of verifierKeys) logKeys.push(await parseVerifierKey(webCryptography, key));
  const policy = [...verifierKeys.map((key) => `log ${key}`), witnessLines].join('\n');
  const reported = { fraudType: 'IRSF', origination: 'Peru', destination: 'Chile' };

  await test.step('the card says which trusted witnesses have seen the ledger', async () => {
    await startPractising(page, `${service.baseUrl}/account`);
    await expect(fact(card(page), 'Witnesses (unverified)').getByRole('listitem')).toHaveCount(2);
    await trust(page, policy);
    await expect(fact(card(page), 'Checked here')).toHaveText(
      /^Signed by the key that you trust, up to entry [\d,]+$/u,
    );
    await expect(fact(card(page), 'Witnesses')).toContainText('Seen by 2 of 2 witnesses that you trust');
    await expectAccessibleInEachForm(page, 'a ledger that witnesses have seen');
  });

  await test.step('so does a receipt', async () => {
    await report(page, { identifier: freshPhone(), ...reported });
    await expect(page.getByText(/^In the log as entry [\d,]+, seen by 2 of 2 witnesses$/u)).toBeVisible();
  });

  const elsewhere = await browser.newContext(NARROW_AND_DARK);
  const other = await elsewhere.newPage();
  const alarm = card(other).getByRole('alert');
  await test.step('a witness that has seen another history raises an alarm, on everybody’s card', async () => {
    const last = witnesses.east.remembered.get(origin ?? '');
    if (last === undefined) throw new Error('The witness has seen nothing.');
    witnesses.east.remembered.set(last.origin, { ...last, root: new Uint8Array(32) });
    // An account is an entry, too.
    await startPractising(other, service.baseUrl);
    await expect.poll(async () => (await readStatus()).alarms.length).toBe(1);
    await goTo(other, 'Account');
    await expect(alarm).toContainText('Witness east has seen another history of this ledger.');
    await trust(other, policy);
    await expect(fact(card(other), 'Witnesses')).toContainText('Seen by 1 of 2 witnesses that you trust');
    await expect(fact(card(other), 'Witnesses').getByRole('listitem')).toHaveText([
      /^west .* UTC · /u,
      'east has not confirmed it',
    ]);
    await expectAccessibleInEachForm(other, 'a ledger with an alarm');
  });

  await test.step('what it confirmed and what it refused are saved, each as a checkpoint that verifies', async () => {
    const save = async (name: string) => {
      const download = other.waitForEvent('download');
      await alarm.getByRole('button', { name }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const trusted = await parsePolicy(webCryptography, policy);
    const check = async (note: string) => checkCheckpoint(webCryptography, trusted, note);
    const confirmed = await check(await save('Save what it confirmed'));
    const refused = await check(await save('Save what it refused'));
    expect(confirmed.cosignatures.map(({ name }) => name)).toContain('east');
    expect(refused.cosignatures.map(({ name }) => name)).not.toContain('east');
    expect(refused.checkpoint.size).toBeGreaterThan(confirmed.checkpoint.size);
  });

  await test.step('reports go on, and a receipt says who is missing', async () => {
    await report(other, { identifier: freshPhone(), ...reported });
    await expect(other.getByText(/^In the log as entry [\d,]+, seen by 1 of 2 witnesses$/u)).toBeVisible();
  });
  await elsewhere.close();
});
