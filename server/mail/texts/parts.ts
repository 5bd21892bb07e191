// The parts of a mail's text. Types only.

import type { MailContent, MailKind } from '../mail.ts'

export type MailParts = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Below the paragraphs: a label and a value each. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** A link to the next step. */
  readonly link?: { readonly label: string; readonly url: string }
}

/** The texts in a language: of each kind of mail, and the last line of all. */
export type MailTexts = {
  readonly footer: string
  readonly mails: {
    readonly [Kind in MailKind]: (content: Extract<MailContent, { kind: Kind }>) => MailParts
  }
}

/** A count as a fact; none is no fact. */
export const countText = (count: number): string | null => (count === 0 ? null : String(count))

/** The facts that have a value. */
export const factsOf = (facts: readonly (readonly [string, string | null])[]): MailParts['facts'] =>
  facts.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1] !== '')
