// A text of the reference in both languages.

/** English, and Brazilian Portuguese. */
export type Text = readonly [en: string, pt: string]
export type Texts = Readonly<Record<string, Text>>
