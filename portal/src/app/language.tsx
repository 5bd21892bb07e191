// The language of the person: of the page at first, of their choice from then on. Words are pairs,
// complete in both languages by the compiler.

import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { readStored, store } from './stored.ts'
import type { Language } from './languages.ts'

export type { Language }

/** The same words in both languages. */
export type Words<W> = { readonly pt: W; readonly en: W }

const KEY = 'vintem.language'
const isLanguage = (text: string | undefined): text is Language => text === 'pt-BR' || text === 'en'

type Value = { readonly language: Language; readonly change: (language: Language) => void }
const LanguageContext = createContext<Value>({ language: 'pt-BR', change: () => {} })

const firstLanguage = (): Language => {
  const stored = readStored(KEY)
  if (isLanguage(stored)) return stored
  return document.documentElement.lang === 'en' ? 'en' : 'pt-BR'
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const value = useMemo(
    () => ({
      language,
      change: (next: Language) => {
        store(KEY, next)
        document.documentElement.lang = next
        setLanguage(next)
      },
    }),
    [language],
  )
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export const useLanguage = (): Value => use(LanguageContext)

/** The words in the person's language. */
export function useWords<W>(words: Words<W>): W {
  return useLanguage().language === 'en' ? words.en : words.pt
}
