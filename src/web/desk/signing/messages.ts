import { translator } from '../../../messages/translator.ts';

/** Every sentence of an agreement before signing. */
export const t = translator({
  'signing.agreeUnusual': 'I have checked what is unusual and want to sign',

  'blindSign.title': 'Sign without verification?',
  'blindSign.text':
    'This transaction could not be compared with your request: it may do anything your account may do. Before you continue, confirm its hash with its author through a separate channel.',
  'blindSign.agree': 'I cannot read this transaction. I trust its source and sign it without verification.',
  'blindSign.sign': 'Sign without verification and submit',
  'blindSign.unlocking': 'Waiting for the key…',
  'blindSign.submitting': 'Submitting…',
  'blindSign.refused':
    'The readable parts of this transaction do not match your request, so it cannot be signed. Copy the details for the service’s operator and start over.',
});
