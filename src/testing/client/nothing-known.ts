/** What a check says of an identifier that the registry does not know. */
export const nothingKnown = (id: string) => ({
  id,
  total: 0,
  active: 0,
  flagged: 0,
  expired: 0,
  exact: 0,
  newest: null,
  confidenceIndex: null,
  definitionIds: [],
  facts: [],
  own: [],
});
