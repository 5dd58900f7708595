import { expect, test } from 'vitest'
import { numberKeys, readUsedKeys, withKeyNumbers } from '../key-numbers.ts'

const keys = new Map([
  ['join', ['title', 'open', 'closed', 'state.a', 'state.b', 'label', 'unsaid']],
  ['other', ['title', 'state.a']],
])

function numbered(...sources: string[]): string[] {
  const numbers = numberKeys(
    keys,
    sources.map((source) => readUsedKeys('page.tsx', source)),
  )
  return sources.map((source) => withKeyNumbers(source, readUsedKeys('page.tsx', source), numbers))
}

test('keys that are passed to the feature’s own function become numbers', () => {
  const [code] = numbered(
    `function Page() { const t = useMessages('join'); return <p id="x">{t('title')}{t.rich('label', { a })}</p> }
     const later = () => messages('join')('open')
     function part(t: Messages<'join'>, open: boolean) { return t(open ? 'open' : 'closed') }
     interface Props { t: Messages<'other'> }
     const Row = ({ t }: Props) => t('title')`,
  )
  expect(code).toContain('const t = useMessages(\'join\'); return <p id="x">{t(0)}{t.rich(3, { a })}</p>')
  expect(code).toContain("messages('join')(1)")
  expect(code).toContain('return t(open ? 1 : 2)')
  expect(code).toContain('const Row = ({ t }: Props) => t(0)')
})

test('a key that is used in another way anywhere stays a key everywhere', () => {
  const direct = `const A = () => { const t = useMessages('join'); return t('label') + t('title') + t('state.a') }`
  const [code] = numbered(direct, `const table = { first: 'label' }; const b = (n) => \`state.\${n}\``)
  expect(code).toContain("t('label') + t(0) + t('state.a')")
})

test('a template of one feature’s keys does not affect those of another', () => {
  const [code] = numbered(
    `const A = (s) => { const t = useMessages('join'); return t(\`state.\${s}\`) + t('state.a') }
     const B = () => { const t = useMessages('other'); return t('state.a') }`,
  )
  expect(code).toContain("+ t('state.a') }")
  expect(code).toContain("useMessages('other'); return t(0)")
})

test('a shadowing name is not mistaken for the feature’s function', () => {
  const [code] = numbered(
    `const A = () => { const t = useMessages('join'); return list.map((t) => t('title')) }
     const B = () => { const t = useMessages('join'); const f = () => { const t = other(); return t('open') }; return t('open') }`,
  )
  expect(code).toContain("(t) => t('title')")
  expect(code).toContain("return t('open') }; return t('open')")
})
