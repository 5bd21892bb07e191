// The languages of the portal.

export type Language = 'pt-BR' | 'en'
