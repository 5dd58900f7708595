import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import rules from 'virtual:content/rules'
import { openApp } from '../../../test/open.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  Element.prototype.scrollTo = vi.fn<() => void>()
})

const tab = async (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) })

describe('the rule book', () => {
  it('has the community’s tabs in order, with the first one selected', async () => {
    await openApp('/rules')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Roleplay Rules',
      'Faction Rules',
      'Gang Rules',
      'TW PW Rules',
      'Robbery Rules',
      'Guild Rules',
      rules.tabs.at(-1)?.label,
    ])
    expect(await tab('Roleplay')).toHaveAttribute('aria-selected', 'true')
  })

  it.each([
    ['Gang', 'Gang Rules'],
    ['twpw', 'TW PW Rules'],
    ['guild', 'Guild Rules'],
  ])('opens the tab %s from the URL', async (key, label) => {
    await openApp(`/rules?tab=${key}`)
    expect(await tab(label)).toHaveAttribute('aria-selected', 'true')
  })

  it('redirects from a tab that does not exist to the first one', async () => {
    const app = await openApp('/rules?tab=gang')
    expect(await tab('Roleplay')).toHaveAttribute('aria-selected', 'true')
    expect(app.address()).toBe('/rules?tab=roleplay')
  })

  it('keeps the selected tab in the URL, by mouse and by keyboard', async () => {
    const app = await openApp('/rules')
    await userEvent.click(await tab('Faction'))
    expect(app.address()).toBe('/rules?tab=faction')
    await userEvent.keyboard('{ArrowRight}')
    expect(app.address()).toBe('/rules?tab=Gang')
    expect(await tab('Gang')).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(app.address()).toBe('/rules?tab=roleplay')
    await app.back()
    expect(app.address()).toContain('tab=about-')
  })

  it('counts matches in every tab, and goes to them', async () => {
    const app = await openApp('/rules')
    await userEvent.type(await screen.findByLabelText('Search the rules'), 'pendrive')
    expect(await screen.findByText('1 match. Press Enter to go through them.')).toBeVisible()
    expect(within(await tab('Robbery')).getByText('1')).toBeVisible()
    expect(within(await tab('Gang')).getByText('0')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(app.address()).toBe('/rules?tab=robbery')
    expect(document.querySelector('mark[data-current]')).toHaveTextContent('pendrive')
    await userEvent.clear(screen.getByLabelText('Search the rules'))
    await userEvent.type(screen.getByLabelText('Search the rules'), 'zeppelin')
    expect(await screen.findByText('Nothing found. Try another word.')).toBeVisible()
  })

  it('gives every point its own URL', async () => {
    await openApp('/rules')
    await tab('Roleplay')
    const ids = [...document.querySelectorAll('.rules [id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.rules-content a[href*="#"]'))
      expect(document.getElementById(decodeURIComponent(link.hash.slice(1))), link.outerHTML).not.toBeNull()
  })
})

describe('the numbers of the specification', () => {
  const words = (key: string) =>
    rules.tabs
      .find((book) => book.key === key)
      ?.sections.map(({ title, text }) => `${title} ${text}`)
      .join(' ') ?? ''

  it.each([
    ['roleplay', 'kill the revived person only 2 times'],
    ['faction', 'Quitting gives a faction ban of 15 days'],
    ['faction', 'a faction ban of 20 days, or a fine of $1,000,000'],
    ['faction', 'a faction ban of 20 days, a gang cooldown of 7 days, and the fine'],
    ['Gang', 'active for 5 hours before applying'],
    ['Gang', 'waits 7 days before joining another gang'],
    ['Gang', '3 strikes dismantle a gang'],
    ['Gang', 'at least 5 members'],
    ['Gang', 'lasts at most 1 hour'],
    ['Gang', 'Nobody may enter within 15 minutes after the announcement'],
    ['Gang', 'Only M4 weapons'],
    ['Gang', '/war chat'],
    ['twpw', '5 to 12 members'],
    ['twpw', 'M4 and AK-47 only'],
    ['twpw', 'At most 5 custom gang vehicles per gang'],
    ['robbery', '5 robbers'],
    ['robbery', 'At most 6 police'],
    ['robbery', 'a laptop for the alarm, a pendrive'],
    ['robbery', '2 demands for 1 hostage, and 3 demands for more'],
    ['robbery', '2 police officers'],
    ['robbery', 'At most 2 police and 2 police vehicles'],
    ['robbery', 'Pistols only'],
  ])('%s: %s', (key, sentence) => {
    expect(words(key)).toContain(sentence)
  })
})
