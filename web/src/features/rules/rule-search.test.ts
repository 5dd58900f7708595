import { describe, expect, it } from 'vitest'
import { escapeHtml, highlight, patternOf } from './rule-search.ts'

const marked = (html: string, query: string) => highlight(html, patternOf(query))

describe('marking search matches', () => {
  it('leaves tags, URLs and the numbers of rules alone', () => {
    const html =
      '<li id="war-1"><a class="rule-link rule-number" href="?tab=war#war-1">1.1</a>War is <a href="/war">war</a>.</li>'
    expect(marked(html, 'war')).toEqual({
      html: html.replace('War is', '<mark>War</mark> is').replace('>war<', '><mark>war</mark><'),
      count: 2,
    })
    expect(marked(html, '1.1').count).toBe(0)
  })

  it('treats special characters literally', () => {
    expect(marked('<p>M4 &amp; AK-47 (only)</p>', 'm4 & ak').html).toBe(
      '<p><mark>M4 &amp; AK</mark>-47 (only)</p>',
    )
    expect(marked('<p>a &amp; b</p>', 'amp').count).toBe(0)
    expect(marked('<p>a (only) b</p>', '(only)').count).toBe(1)
    expect(marked('<p>aaa</p>', '.*').count).toBe(0)
    expect(escapeHtml('<b>"&"</b>')).toBe('&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;')
  })

  it('needs two characters, and matches any whitespace with a blank', () => {
    expect(patternOf(' a ')).toBeNull()
    expect(marked('<p>no\n crime</p>', 'no crime').count).toBe(1)
  })
})
