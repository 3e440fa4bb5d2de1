import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the webhooks. */
export const t = translator({
  'webhooks.title': 'Webhooks',
  'webhooks.hint':
    'The service sends changes to a program of your peer as they happen, signed by Standard Webhooks. What is not received is sent again for three days.',
  'webhooks.loading': 'Loading the webhooks…',
  'webhooks.failed': 'The webhooks could not be loaded',
  'webhooks.none': 'No webhooks yet. One sends changes to a program as they happen.',
  'webhooks.full': 'Your peer has all {count} webhooks it may have. Delete one first.',
  'webhooks.new': 'New webhook',

  'webhooks.address': 'Address',
  'webhooks.events': 'Send when',
  'webhooks.watches': 'Watches',
  'webhooks.madeBy': 'Made by',
  'webhooks.lastAnswer': 'Last answer',
  'webhooks.noAnswer': 'Nothing was sent yet',
  'webhooks.received': 'Received ({status})',
  'webhooks.nextTry': 'Next attempt',
  'webhooks.state': 'State',
  'webhooks.off.gone':
    'Off: the receiver answered 410, which asks to be sent nothing more. Verify it to go on.',
  'webhooks.off.failing': 'Off: nothing was received for three days. Verify it to go on.',
  'webhooks.off.cursor-ahead':
    'Off: an older backup of the registry was restored. Replay it from the beginning to go on.',

  'webhooks.event.contribution.reported': 'A watched identifier is reported',
  'webhooks.event.contribution.flagged': 'A report of your peer is flagged',
  'webhooks.event.contribution.withdrawn': 'A report of your peer is withdrawn',
  'webhooks.event.contribution.reinstated': 'A report of your peer is reinstated',
  'webhooks.event.limit.near': 'Your peer has reached 80% of its monthly limit',

  'webhooks.verify': 'Verify',
  'webhooks.verifyNamed': 'Verify {name}',
  'webhooks.verifying': 'Verifying…',
  'webhooks.verified': 'Verified: the receiver answered with the challenge.',
  'webhooks.verifyFailed': 'It was not verified',
  'webhooks.replay': 'Replay',
  'webhooks.replayNamed': 'Replay {name}',
  'webhooks.delete': 'Delete',
  'webhooks.deleteNamed': 'Delete {name}',

  'webhooks.newTitle': 'New webhook',
  'webhooks.name': 'Name',
  'webhooks.nameHint': 'The program that receives it.',
  'webhooks.url': 'Address',
  'webhooks.urlHint': 'Begins with https://. Port 443, or 1024 and above.',
  'webhooks.watch': 'Watch',
  'webhooks.watchHint': 'One number, address, host, range or block per line, such as 203.0.113.0/24.',
  'webhooks.watchPaid':
    'Your peer pays per contribution: its own reports are sent, those of other peers are not.',
  'webhooks.make': 'Create webhook',
  'webhooks.making': 'Creating the webhook…',
  'webhooks.makeFailed': 'The webhook was not created',
  'webhooks.cancel': 'Cancel',

  'webhooks.madeTitle': 'Copy the secret now',
  'webhooks.madeText':
    'Shown only once. The receiver checks the signature of each message with it, and answers webhook.verify with the challenge.',
  'webhooks.secret': 'Secret',
  'webhooks.copySecret': 'Copy secret',

  'webhooks.replayTitle': 'Replay {name}',
  'webhooks.replayText':
    'Sends again what came after this point, with the same ids, so that a receiver may pass over repeats.',
  'webhooks.after': 'After',
  'webhooks.afterHint': '0.0 is the beginning. What comes after {place} is sent anyway.',
  'webhooks.entry': 'entry {entry}',
  'webhooks.afterWrong': 'Enter a point such as 1042.17, or 0.0.',
  'webhooks.replayNow': 'Send again',
  'webhooks.replayed': 'What came after {after} is being sent again.',
  'webhooks.replayDone': 'Done',
  'webhooks.replaying': 'Starting…',
  'webhooks.replayFailed': 'Nothing is sent again',

  'webhooks.deleteTitle': 'Delete {name}?',
  'webhooks.deleteText': 'Nothing more is sent to it. Its secret cannot be used again.',
  'webhooks.deleteNow': 'Delete webhook',
  'webhooks.deleting': 'Deleting…',
  'webhooks.deleteFailed': 'The webhook was not deleted',
});
