// The screens of the portal and who sees each, computed from the portal's own table: for
// docs/portal.md, and for the test that walks them.

import { inLanguage, type Language } from '../contract/text.ts'
import { permissionsOf, ROLES } from '../server/identity/users/roles.ts'

/** An operator of the installation works in no company. */
export const KINDS = [...ROLES, 'operator'] as const
export type Kind = (typeof KINDS)[number]

type Person = {
  readonly permissions: readonly string[]
  readonly user: { readonly operator: boolean; readonly holder_id: string | null }
  readonly company: { readonly platform: boolean; readonly corporate_account: string | null } | null
}
type Screen = {
  readonly path: string
  readonly title: { readonly pt: string; readonly en: string }
  readonly who: (person: Person) => boolean
  readonly nav?: object
}

export type SeenScreen = Pick<Screen, 'path' | 'title'> & {
  readonly isInNavigation: boolean
  readonly seenBy: readonly Kind[]
  /** Without what it exists for nobody: a platform, or an account of corporate cards. */
  readonly only: 'platform' | 'cards' | null
}

// By a name that the compiler does not follow: the portal has its own settings.
const TABLE = '../portal/src/app/routes/screens.ts'
const { SCREENS } = (await import(TABLE)) as { readonly SCREENS: readonly Screen[] }

const PLATFORM = { platform: true, corporate_account: 'active' }

/** A person of a kind, in a company that is a platform and has cards, unless it is another. */
const personOf = (kind: Kind, company: NonNullable<Person['company']> = PLATFORM): Person => ({
  permissions: kind === 'operator' ? [] : permissionsOf(kind),
  user: { operator: kind === 'operator', holder_id: kind === 'cardholder' ? 'holder' : null },
  company: kind === 'operator' ? null : company,
})

function seen({ path, title, who, nav }: Screen): SeenScreen {
  const seenBy = KINDS.filter((kind) => who(personOf(kind)))
  const isForNobodyIn = (company: Person['company'] & object) =>
    !seenBy.some((kind) => who(personOf(kind, company)))
  const needsPlatform = isForNobodyIn({ ...PLATFORM, platform: false })
  const needsCards = isForNobodyIn({ ...PLATFORM, corporate_account: null })
  const only = needsPlatform ? 'platform' : needsCards ? 'cards' : null
  return { path, title, isInNavigation: nav !== undefined, seenBy, only }
}

/** Every screen, in the order of the navigation's table. */
export const screens: readonly SeenScreen[] = SCREENS.map(seen)

const WORDS = {
  en: {
    head: ['screen', 'address'],
    seen: 'seen',
    only: 'only',
    platform: 'in a platform',
    cards: 'in a company with cards',
  },
  pt: {
    head: ['tela', 'endereço'],
    seen: 'vê',
    only: 'só',
    platform: 'numa plataforma',
    cards: 'numa empresa com cartões',
  },
} as const
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The table of docs/portal.md, and of its translation. */
export function screensTable(language: Language): string {
  const words = inLanguage(WORDS, language)
  const head = row([...words.head, ...KINDS, words.only])
  const rows = screens.map(({ path, title, seenBy, only }) =>
    row([
      language === 'en' ? title.en : title.pt,
      `\`${path}\``,
      ...KINDS.map((kind) => (seenBy.includes(kind) ? words.seen : '')),
      only === null ? '' : words[only],
    ]),
  )
  return [head, row(Array.from({ length: KINDS.length + 3 }, () => '---')), ...rows].join('\n')
}
