import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { payloadOf } from '../../transaction/payload.ts';
import { assembleFlag } from '../../../transaction/assemble.ts';
import { transferOfTokens } from '../../../service/practice/tampering/transfer-of-tokens.ts';
import type { HostileTable } from '../hostile-case.ts';
import { everyDay, permissionOn } from './foreign-instructions.ts';
import { writeRequest } from '../write-request.ts';
import {
  DAY_MS,
  NOT_ISSUED,
  report,
  flag,
  altered,
  instructionsOf,
  instructed,
  withMore,
  recorded,
  listed,
  entryBy,
  header,
  homeMade,
} from './submitted.ts';

const { submitContribution } = ENDPOINTS;

/** Transactions that differ from what was assembled, or are signed by another account. */
export const TRANSACTIONS: HostileTable = {
  'a report that is not signed': report(({ reportHex }) => reportHex, 400, /not signed/u),
  'a report signed by another key': report(
    ({ bob, reportHex }) => bob.sign(reportHex),
    403,
    /registered key/u,
  ),
  'a report signed by the Authorization key': report(
    async ({ alice, reportHex }) => {
      const bytes = hexToBytes(reportHex);
      return bytesToHex(listed(bytes, [4], [await entryBy(bytes, alice.authKey)]));
    },
    403,
    /registered key/u,
  ),
  'another account’s report, signed by its own key': report(
    ({ bob, bobsReportHex }) => bob.sign(bobsReportHex),
    403,
    /acts for another account/u,
  ),
  'another account’s report, signed by the caller’s key': report(
    ({ alice, bobsReportHex }) => alice.sign(bobsReportHex),
    403,
    /acts for another account/u,
  ),
  'another account’s report, signed by both keys': report(
    ({ alice, bob, bobsReportHex }) => alice.sign(bob.sign(bobsReportHex)),
    403,
    /acts for another account/u,
  ),
  'a signed report brought by another account': {
    ...report(() => '', 403, /acts for another account/u),
    send: ({ alice, bob, reportHex }) =>
      writeRequest({ ...submitContribution, token: bob.token, body: JSON.stringify(alice.sign(reportHex)) }),
  },
  'a stored report brought by another account': {
    ...report(() => '', 403, /acts for another account/u),
    send: ({ bob, storedReportHex }) =>
      writeRequest({ ...submitContribution, token: bob.token, body: JSON.stringify(storedReportHex) }),
  },
  'a report of an account that is not authorized yet': {
    ...report(() => '', 403, /registered but not yet authorized, so nothing was stored/u),
    send: ({ frank, franksReportHex }) =>
      writeRequest({ ...submitContribution, token: frank.token, body: JSON.stringify(franksReportHex) }),
  },
  'a report of an account that was suspended since': {
    ...report(() => '', 403, /suspended, so nothing was stored/u),
    send: ({ carol, carolsReportHex }) =>
      writeRequest({ ...submitContribution, token: carol.token, body: JSON.stringify(carolsReportHex) }),
  },
  'a report without a session': {
    ...report(() => '', 401, /no access token/u),
    send: ({ alice, reportHex }) =>
      writeRequest({ ...submitContribution, body: JSON.stringify(alice.sign(reportHex)) }),
  },

  'a report of yesterday': report(
    ({ alice, reportHex }) => alice.sign(reportHex),
    401,
    /not valid, or no longer/u,
    {
      aheadMs: DAY_MS,
    },
  ),
  'a report made where the clock shows tomorrow': altered(
    (payload) => ({
      ...payload,
      creation_time_ms: payload.creation_time_ms + BigInt(DAY_MS),
    }),
    /more than 5 minutes in the future/u,
  ),
  'a report that was assembled where the clock was ahead': report(
    ({ alice, aheadReportHex }) => alice.sign(aheadReportHex),
    400,
    /more than 5 minutes in the future/u,
  ),
  'a report of yesterday, made by hand': altered(
    (payload) => ({
      ...payload,
      creation_time_ms: payload.creation_time_ms - BigInt(DAY_MS),
    }),
    /has expired/u,
  ),
  'a report made a millisecond later': altered((payload) => ({
    ...payload,
    creation_time_ms: payload.creation_time_ms + 1n,
  })),
  'a report that lives longer': altered((payload) => ({ ...payload, time_to_live_ms: BigInt(DAY_MS) + 1n })),
  'a report that lives for ever': altered((payload) => ({ ...payload, time_to_live_ms: undefined })),
  'a report that lives for a millisecond': altered(
    (payload) => ({ ...payload, time_to_live_ms: 1n }),
    /has expired/u,
  ),
  'a report that lives beyond all time': altered((payload) => ({
    ...payload,
    time_to_live_ms: 2n ** 64n - 1n,
  })),
  'a report from the end of time': altered(
    (payload) => ({ ...payload, creation_time_ms: 2n ** 64n - 1n }),
    /future/u,
  ),
  'a report with another nonce': altered((payload) => ({ ...payload, nonce: payload.nonce === 1 ? 2 : 1 })),
  'a report without nonce': altered((payload) => ({ ...payload, nonce: undefined })),
  'a report with metadata': altered((payload) => ({
    ...payload,
    metadata: [['note', { tag: 'Bool', value: true }]],
  })),
  'a report whose authority is another account': altered(
    (payload) => ({ ...payload, authority: { ...payload.authority, name: 'mallory' } }),
    /acts for another account/u,
    403,
  ),
  'a report with another identifier': recorded('192.0.2.6', '192.0.2.9'),
  'a report with another country': recorded('"dst":"GB"', '"dst":"SE"'),
  'a report with another fraud type': recorded('"ft":3', '"ft":1'),
  'a report with another status': recorded('"sts":0', '"sts":2'),
  'a report with another time': recorded('"ts":1', '"ts":2'),
  'a report with another expiry': recorded('"ed":1', '"ed":2'),
  'a report with another asset number': altered((payload) => {
    const text = JSON.stringify(instructionsOf(payload), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const [, suffix = ''] = /192\.0\.2\.6_(\d+)/u.exec(text) ?? [];
    const first = instructionsOf(payload)[0];
    if (first?.tag !== 'Register' || suffix === '') throw new Error('This registers nothing.');
    const changed = structuredClone(first);
    const found = changed.value.object;
    if (
      found.tag !== 'Raw' ||
      found.value.tag !== 'Identifiable' ||
      found.value.value.tag !== 'NewAssetDefinition'
    )
      throw new Error('This registers something else.');
    const { value } = found.value.value;
    const renamed = { ...value, id: { ...value.id, name: `192.0.2.6_${Number(suffix) + 1}` } };
    const object = {
      tag: 'Raw',
      value: { tag: 'Identifiable', value: { tag: 'NewAssetDefinition', value: renamed } },
    };
    return {
      ...payload,
      instructions: {
        tag: 'Instructions',
        value: [{ tag: 'Register', value: { object } }, ...instructionsOf(payload).slice(1)],
      },
    };
  }),

  'a transfer smuggled in': withMore(({ alice, bob }) => transferOfTokens(alice.accountId, bob.accountId)),
  'a permission smuggled in': withMore(({ alice, assetOf, bob }) =>
    permissionOn({ definitionId: assetOf.alice, accountId: alice.accountId }, bob.accountId),
  ),
  'a trigger smuggled in': withMore(({ alice, bob, service }) =>
    everyDay(
      transferOfTokens(alice.accountId, bob.accountId),
      alice.accountId,
      service.context.clock.nowMs(),
    ),
  ),
  'a failure smuggled in': withMore(() => ({ tag: 'Fail', value: { message: '' } })),
  'an upgrade smuggled in': withMore(() => ({
    tag: 'Upgrade',
    value: { object: { tag: 'Raw', value: { tag: 'Executor', value: { wasm: new Uint8Array(4) } } } },
  })),
  'a flag smuggled into a report': instructed((instructions, scene) => [
    ...instructions,
    ...instructionsOf(payloadOf(hexToBytes(scene.flagHex))),
  ]),
  'instructions in a sequence': instructed((instructions) => [
    { tag: 'Sequence', value: { instructions: [...instructions] } },
  ]),
  'an instruction left out': instructed((instructions) => instructions.slice(1)),
  'an instruction twice': instructed((instructions) => [...instructions.slice(0, 1), ...instructions]),
  'instructions in another order': instructed((instructions) => instructions.toReversed()),
  'a program': altered((payload) => ({
    ...payload,
    instructions: { tag: 'Wasm', value: new Uint8Array(64) },
  })),
  'a report that the service never assembled': report(
    (scene) => scene.alice.sign(homeMade(scene)),
    400,
    NOT_ISSUED,
  ),
  'a source peer with a NUL in a report that the service never assembled': report(
    (scene) => scene.alice.sign(homeMade(scene, { sourcePeerId: 'a\u0000b' })),
    400,
    NOT_ISSUED,
  ),
  'a flag that the service never assembled': flag(
    (scene) =>
      scene.alice.sign(
        bytesToHex(
          assembleFlag(header(scene), [
            { definitionId: scene.assetOf.bob, accountId: scene.alice.accountId },
          ]),
        ),
      ),
    400,
    NOT_ISSUED,
  ),
  'a flag of another account’s asset in another’s name': flag(
    (scene) =>
      scene.alice.sign(
        bytesToHex(
          assembleFlag(header(scene), [{ definitionId: scene.assetOf.bob, accountId: scene.bob.accountId }]),
        ),
      ),
    400,
    NOT_ISSUED,
  ),
  'a report where flags are submitted': flag(
    ({ alice, reportHex }) => alice.sign(reportHex),
    400,
    /reports contributions/u,
  ),
  'a flag where reports are submitted': report(
    ({ alice, flagHex }) => alice.sign(flagHex),
    400,
    /flags contributions/u,
  ),
  'a stored report where flags are submitted': flag(
    ({ storedReportHex }) => storedReportHex,
    400,
    /reports contributions/u,
  ),
  'a stored flag where reports are submitted': report(
    ({ storedFlagHex }) => storedFlagHex,
    400,
    /flags contributions/u,
  ),
  'a flag of a contribution whose peer became privileged since': flag(
    ({ alice, privilegedFlagHex }) => alice.sign(privilegedFlagHex),
    400,
    /a privileged peer, whose contributions cannot be flagged/u,
  ),

  'a stored report again, which gets its first answer': report(
    ({ storedReportHex }) => storedReportHex,
    200,
    /ledger/u,
  ),
  'a stored report again in capitals': report(
    ({ storedReportHex }) => storedReportHex.toUpperCase(),
    200,
    /ledger/u,
  ),
  'a stored report again with a signature more': report(
    ({ bob, storedReportHex }) => bob.sign(storedReportHex),
    200,
    /ledger/u,
  ),
  'a stored flag again, which gets its first answer': flag(
    ({ storedFlagHex }) => storedFlagHex,
    200,
    /flagged/u,
  ),
  'a stored report again a year later, without a session': report(
    ({ storedReportHex }) => storedReportHex,
    401,
    /not valid, or no longer/u,
    { aheadMs: 365 * DAY_MS },
  ),
};
