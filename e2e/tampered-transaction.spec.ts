import { Buffer } from 'node:buffer';
import { expect, test } from '@playwright/test';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { fillReport, freshPhone, goTo, startPractising } from './desk.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

test('a service that assembles another destination is found out, and nothing can be signed', async ({
  page,
}) => {
  let tampered = 0;
  let submitted = 0;
  // Between the browser and the real service: SE → GB is asked for, and the transaction says SE → SE, as the public
  // example of a real service does (wire-format 1.8).
  await page.route(`**${ENDPOINTS.assembleContribution.path}`, async (route) => {
    const response = await route.fetch();
    const honest = await response.text();
    const body = honest.replace(hexOf('"dst":"GB"'), hexOf('"dst":"SE"'));
    if (body !== honest) tampered += 1;
    await route.fulfill({ response, body });
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === ENDPOINTS.submitContribution.path) submitted += 1;
  });

  await startPractising(page);
  await goTo(page, 'Report');
  await fillReport(page, {
    identifier: freshPhone(),
    fraudType: 'Wangiri',
    origination: 'Sweden',
    destination: 'United Kingdom',
  });
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByText('The service assembled something else. Do not sign.')).toBeVisible();
  const difference = page.getByRole('row').filter({ hasText: 'GB' });
  await expect(difference).toContainText('SE');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
  expect(tampered).toBe(1);
  expect(submitted).toBe(0);
});
