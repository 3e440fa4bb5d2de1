import type { DocumentSchema } from './document.ts';
import { html, type Html, joined } from './html.ts';

const COMPONENTS = '#/components/schemas/';
/** More values than these are told by their number. */
const MAX_VALUES_SHOWN = 24;

/** Where a component stands on the page. */
export function anchorOf(component: string): string {
  return `schema-${component}`;
}

function typeOf(schema: Exclude<DocumentSchema, { $ref: string }>): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.type ?? 'anything';
}

function limitsOf(schema: Exclude<DocumentSchema, { $ref: string }>): Html {
  const { minLength, maxLength, minItems, maxItems, pattern, format, enum: values } = schema;
  const range = (least: number | undefined, most: number | undefined, unit: string): Html[] => {
    if (least === undefined && most === undefined) return [];
    if (least === undefined || least === 0) return [html`, at most ${most} ${unit}`];
    return most === undefined ? [html`, at least ${least} ${unit}`] : [html`, ${least} to ${most} ${unit}`];
  };
  const shown = values?.slice(0, MAX_VALUES_SHOWN).map((value) => html` <code>${value}</code>`) ?? [];
  const further = (values?.length ?? 0) - shown.length;
  return joined([
    ...(format === undefined ? [] : [html`, ${format}`]),
    ...range(minLength, maxLength, 'characters'),
    ...range(minItems, maxItems, 'items'),
    ...(pattern === undefined ? [] : [html`, like <code>${pattern}</code>`]),
    ...(shown.length === 0 ? [] : [html`: one of${joined(shown)}`]),
    ...(further > 0 ? [html` and ${further} more`] : []),
  ]);
}

/** A schema in words: its type and limits, then its members, one below the other. */
export function renderSchema(schema: DocumentSchema): Html {
  if ('$ref' in schema) {
    const name = schema.$ref.slice(COMPONENTS.length);
    return html`<a href="#${anchorOf(name)}">${name}</a>`;
  }
  const { description, properties = {}, required = [], items, anyOf } = schema;
  const words = description === undefined ? html`` : html` — ${description}`;
  if (anyOf !== undefined) {
    return html`${joined(anyOf.map(renderSchema), html` or `)}${words}`;
  }
  if (items !== undefined) return html`array${limitsOf(schema)} of ${renderSchema(items)}${words}`;
  const members = Object.entries(properties).map(
    ([name, member]) =>
      html`<dt><code>${name}</code>${required.includes(name) ? html`` : html` (optional)`}</dt>
        <dd>${renderSchema(member)}</dd>`,
  );
  const list = members.length === 0 ? html`` : html`<dl>${joined(members)}</dl>`;
  return html`${typeOf(schema)}${limitsOf(schema)}${words}${list}`;
}
