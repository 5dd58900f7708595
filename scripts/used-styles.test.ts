import { expect, test } from 'vitest'
import { classesIn, usedStyles, wordsIn } from './used-styles.ts'

const used = new Set(classesIn('<p class="a lg:b content-[&#x27;}&#x27;]">'))

test.each([
  ['a rule whose class is there', '.a{color:red}', '.a{color:red}'],
  ['no rule whose class is not', '.z{color:red}.a{color:red}', '.a{color:red}'],
  ['of several selectors those that fit', '.a:hover,.z,.a .z{color:red}', '.a:hover{color:red}'],
  ['what names no class', 'html,:root{--x:1}', 'html,:root{--x:1}'],
  [
    'rules within others, and no empty ones',
    '@media (width>1px){.a{x:y}.z{x:y}}@media print{.z{x:y}}',
    '@media (width>1px){.a{x:y}}',
  ],
  [
    'escaped names',
    String.raw`.lg\:b{x:y}.lg\:z{x:y}.content-\[\'\}\'\]{x:y}`,
    String.raw`.lg\:b{x:y}.content-\[\'\}\'\]{x:y}`,
  ],
  [
    'a choice or an exception, whatever it names',
    '.a:not(.z){x:y}:is(.z,.a) p{x:y}',
    '.a:not(.z){x:y}:is(.z,.a) p{x:y}',
  ],
  [
    'quoted signs as text',
    '.a::before{content:"}"}.z::before{content:"{"}.a{x:y}',
    '.a::before{content:"}"}.a{x:y}',
  ],
  [
    'fonts, movements and the order of layers',
    '@layer a,b;@font-face{src:url(x)}@keyframes z{to{x:y}}',
    '@layer a,b;@font-face{src:url(x)}@keyframes z{to{x:y}}',
  ],
])('keeps %s', (_what, css, kept) => {
  expect(usedStyles(css, used)).toBe(kept)
})

test('finds the classes that a script sets among its words', () => {
  expect(wordsIn('a.className=`min-w-6 px-1.5`,b.classList.add("hidden")')).toEqual(
    expect.arrayContaining(['min-w-6', 'px-1.5', 'hidden']),
  )
})
