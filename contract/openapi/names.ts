// How operations, fields and parameters are named in the document and in what is made from it.

import type { Operation } from '../operation.ts'
import type { Text } from '../text.ts'

/** `corporate.cards.get`, `due_day` and `created_at[gte]` as one capitalized word each. */
export const pascal = (text: string): string =>
  text
    .replace(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, _before, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '')

/** `inviteAgain`, `CustomerID` and `corporate.cards` in small letters. */
export const snake = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toLowerCase()

export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/ches$/, 'ch')
    .replace(/([^su])s$/, '$1')

/** The group of a call: the part of its id before the first dot. */
export const tagOf = ({ id }: Operation): string => id.slice(0, id.indexOf('.'))

/** `/v1/customer/get/:id` as OpenAPI writes it. */
export const templatePath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

type Field = {
  readonly examples?: readonly unknown[]
  readonly text?: Text
  /** The object that it is the id of. */
  readonly identifies?: string
  /** What it is called where calls share it. */
  readonly component?: string
}
type Fields = {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Field>>
}
export type Parameter = {
  readonly name: string
  readonly field: Field
  readonly isRequired: boolean
}

/**
 * What a parameter is called where calls share it: the `id` of a path is a TransactionId or a
 * WebhookId, an id in a query is a filter (CardIdFilter), one that the specification writes in
 * capitals (`CustomerID`) says so, and others have their own name.
 */
export function componentName({ name, field }: Parameter, where: 'path' | 'query'): string {
  if (field.component !== undefined) return field.component
  const own = pascal(snake(name))
  const noun = where === 'path' && own === 'Id' ? field.identifies : undefined
  if (noun !== undefined) return `${pascal(noun)}Id`
  if (name.endsWith('ID')) return `${own}InCapitals`
  return where === 'query' && own.endsWith('Id') ? `${own}Filter` : own
}

/** The parameters of a call in its path or its query, as the contract has them. */
export function parametersOf(said: Operation, where: 'params' | 'query'): Parameter[] {
  const { properties, required = [] } = said[where] as Fields
  return Object.entries(properties).map(([name, field]) => ({
    name,
    field,
    isRequired: required.includes(name),
  }))
}
