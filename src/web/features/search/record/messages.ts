import { translator } from '../../../../messages/translator.ts';

/** Every sentence about one contribution of the results. */
export const t = translator({
  'record.title': 'Contribution',
  'record.place': '{at, number} of {count, number}',
  'record.close': 'Close',
  'record.select': 'Select',
  'record.previous': 'Previous',
  'record.next': 'Next',
  'record.link': 'Copy link',
  'record.linkThing': 'link to this contribution',
  'record.said': '{identifier}, {at, number} of {count, number}',
  'record.notShown': 'The filters hide it.',
  'record.reportLike': 'Report like this one',
  'record.json': 'Copy JSON',
  'record.jsonThing': 'the contribution as the registry sent it',
});
