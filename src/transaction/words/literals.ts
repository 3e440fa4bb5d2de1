import type { AccountIdValue, AssetDefinitionIdValue, IdBox, TriggerIdValue } from '../scale/identifiers.ts';
import type { Expression, IdentifiableBox, Value } from '../scale/model.ts';

type BodyOf<Union, Tag> = Union extends { readonly tag: Tag; readonly value: infer Body } ? Body : never;

/** The body of a literal value of this tag; `undefined` when the expression is anything else. */
export function literal<Tag extends Value['tag']>(
  expression: Expression,
  tag: Tag,
): BodyOf<Value, Tag> | undefined {
  if (expression.tag !== 'Raw' || expression.value.tag !== tag) return undefined;
  // The tag was compared on the line above; the compiler does not narrow a union by a generic tag.
  return expression.value.value as BodyOf<Value, Tag>;
}

/** The id of this kind that the expression literally is. */
export function literalId<Tag extends IdBox['tag']>(
  expression: Expression,
  tag: Tag,
): BodyOf<IdBox, Tag> | undefined {
  const id = literal(expression, 'Id');
  return id?.tag === tag ? (id.value as BodyOf<IdBox, Tag>) : undefined;
}

/** The object of this kind that the expression literally is. */
export function literalObject<Tag extends IdentifiableBox['tag']>(
  expression: Expression,
  tag: Tag,
): BodyOf<IdentifiableBox, Tag> | undefined {
  const object = literal(expression, 'Identifiable');
  return object?.tag === tag ? (object.value as BodyOf<IdentifiableBox, Tag>) : undefined;
}

/** `name@domain` */
export const accountText = (id: AccountIdValue): string => `${id.name}@${id.domain_id.name}`;
/** `name#domain` */
export const assetDefinitionText = (id: AssetDefinitionIdValue): string => `${id.name}#${id.domain_id.name}`;
/** `name`, or `name$domain` for a trigger that belongs to a domain. */
export const triggerText = (id: TriggerIdValue): string =>
  id.domain_id === undefined ? id.name : `${id.name}$${id.domain_id.name}`;
