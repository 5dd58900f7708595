import { languageChoice } from '@idlewood/contract/language-choice'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/open.tsx'
import { logOut } from '../../test/log-out.ts'
import { filePortal } from '../../test/file-portal.ts'
import { chooseLanguage } from '../language/choice.ts'
import { saveAccountLanguage } from './person-language.ts'

const portal = await filePortal()
let token: string
beforeAll(async () => {
  token = await portal.signIn('Demo_Player')
  await portal.call(languageChoice.set, { body: { language: 'ru' } }, { token })
})
beforeEach(() => {
  localStorage.setItem('token', token)
})
afterEach(() => {
  document.cookie = 'language=; Path=/; Max-Age=0'
})

it('a person sees the language chosen on another device', async () => {
  await openApp('/home')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ru'))
  expect(document.cookie).toContain('language=ru')
})

it('a language chosen here before that one is known takes precedence', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const asked = vi.fn<() => void>()
  const send = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/user/language') {
      asked()
      await arrival
    }
    return send(address, init)
  })
  await openApp('/home')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(() => chooseLanguage('en'))
  arrive()
  await waitFor(() => expect(localStorage.getItem('language-asked')).not.toBeNull())
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  expect(document.cookie).toContain('language=en')
})

it('the next person on a device sees their own language, and nothing is kept of the one before', async () => {
  const known = await portal.signIn('Demo_Staff')
  localStorage.setItem('token', known)
  const app = await openApp('/home')
  await waitFor(() => expect(localStorage.getItem('language-asked')).not.toBeNull())
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  await logOut('Demo_Staff')
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(localStorage.getItem('language-asked')).toBeNull()
  // As the pages without the app leave them when somebody signs out there.
  localStorage.setItem('language-asked', 'true')
  localStorage.setItem('language-unsent', 'es')
  await app.go('/signin')
  await userEvent.type(await screen.findByLabelText('Character name'), 'Demo_Player')
  await userEvent.type(screen.getByLabelText('Game password'), 'idlewood')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'ru'))
})

it('a language chosen while the account could not be reached is sent when the app starts again', async () => {
  const ofAccount = async () => (await portal.call(languageChoice.own, {}, { token })).body.language
  portal.fail('/user/language', 503)
  saveAccountLanguage('es')
  await waitFor(() => expect(portal.made.map(({ path }) => path)).toContain('/api/user/language'))
  portal.clearFailures()
  expect(await ofAccount()).toBe('ru')
  await openApp('/home')
  await waitFor(async () => expect(await ofAccount()).toBe('es'))
})
