// The check of the portal's words, on snippets.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWordsFile, unusedWords } from './portal-words.ts'

const path = 'portal/src/words/shop.ts'
const screen = (text: string, name = 'page.tsx') => ({
  path: `portal/src/screens/shop/${name}`,
  text: `// A screen.\n\nimport { shopWords } from '../../words/shop.ts'\n\n${text}\n`,
})
const unused = (words: object, ...texts: string[]) =>
  unusedWords(
    [{ path, name: 'shopWords', words: words as Record<string, unknown> }],
    [
      ...texts.map((text, n) => screen(text, `part-${n}.tsx`)),
      {
        path: 'contract/shop.ts',
        text: "// The wire.\n\nexport const STATUSES = ['open', 'closed']\n",
      },
      {
        path: 'portal/src/screens/other/page.tsx',
        text: '// Of other words.\n\nexport const title = words.forgotten\n',
      },
    ],
  ).map(({ says }) => says.match(/"(.*)"/)![1])

test('a word is unused if no file that imports its set names it', () => {
  const rows: readonly [words: object, text: string, unused: string[]][] = [
    [
      { title: 'Loja', forgotten: 'x' },
      'export const A = () => useWords(shopWords).title',
      ['forgotten'],
    ],
    [{ title: 'Loja' }, '// title\nexport const A = () => useWords(shopWords)', ['title']],
    [{ title: 'Loja' }, 'const { title } = useWords(shopWords)', []],
    [{ title: 'Loja' }, "const fields = [['name', 'title']]", []],
    [{ kinds: { old: 'a', new: 'b' } }, 'const a = words.kinds.new', ['kinds.old']],
    [{ kinds: { old: 'a', new: 'b' } }, 'const a = words.kinds[kind]', []],
    [{ kinds: { old: 'a', new: 'b' } }, 'const { kinds } = words', []],
    [{ open: 'a', closed: 'b', gone: 'c' }, 'const a = words[status]', ['gone']],
    [
      { open: 'a', gone: 'c' },
      'const statuses = useWords(shopWords)\nconst a = statuses[status]',
      ['gone'],
    ],
    [{ open: 'a' }, 'const others = useWords(otherWords)\nconst a = others[status]', ['open']],
  ]
  for (const [words, text, expected] of rows) assert.deepEqual(unused(words, text), expected, text)
  assert.deepEqual(unused({ one: 'a', two: 'b' }, 'const a = words.one', 'const b = words.two'), [])
  assert.deepEqual(unused({ one: 'a' }), ['one'])
})

test('words are in files of that name beside the screens, or in the folder of those that areas share', () => {
  const rows: readonly [path: string, isWords: boolean][] = [
    ['portal/src/words/shared.ts', true],
    ['portal/src/app/shell/words.ts', true],
    ['portal/src/screens/shop/words.ts', true],
    ['portal/src/screens/shop/opening-hours-words.ts', true],
    ['portal/src/screens/shop/passwords.ts', false],
    ['portal/src/screens/shop/words.tsx', false],
    ['server/web/pay/link-words.ts', false],
  ]
  for (const [file, isWords] of rows) assert.equal(isWordsFile(file), isWords, file)
})
