// The examples of the OpenAPI document. A new practice registry accepts each request body as it is.

export const ASSET = '203.0.113.7_1704283160395#contribution';
export const ACCOUNT = 'alice@wonderland';
export const PEER = 'wonderland';
/** Key and signature are published. Source: src/contract/INTERFACE.md, "Sessions". */
const EMAIL = 'alice@wonderland.space';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const SIGNATURE =
  '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed61581580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a';

export const PRACTICE_ACCOUNT = {
  accountId: ACCOUNT,
  email: EMAIL,
  publicKeyHex: PUBLIC_KEY,
  authPublicKeyHex: PUBLIC_KEY,
};
export const SESSION = { email: EMAIL, signature: SIGNATURE, authPublicKeyHex: PUBLIC_KEY };
export const DRAFT = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
export const DRAFT_OF_A_RANGE = {
  ...DRAFT,
  id: '+447700900000-+447700900999',
  fraudType: 'Wangiri',
  // One of the peers that every practice registry has.
  sourcePeerId: 'harbour-voice',
};
