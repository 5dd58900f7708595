import { expect, test } from '@playwright/test'
import { enterAs, expectQuiet, freshName, password } from './people.ts'
import { field } from './staff.ts'

test.describe('a reader whose browser is set to Russian', () => {
  test.use({ locale: 'ru-RU' })

  test('gets a public page in Russian, at its plain URL and at its Russian one', async ({
    page,
    request,
  }) => {
    for (const path of ['/join', '/ru/join']) {
      const html = await (await request.get(path, { headers: { 'accept-language': 'ru-RU' } })).text()
      expect(html).toContain('<html lang="ru"')
      expect(html).toContain('Остаться здесь')
    }
    await page.goto('/rules')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  })

  test('chooses another language in the footer, and it is kept', async ({ page }) => {
    await page.goto('/rules')
    const languages = page.getByRole('navigation', { name: 'Язык' })
    await languages.getByRole('link', { name: 'Português (Brasil)' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(page.getByRole('navigation', { name: 'Idioma' })).toBeVisible()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await page.goto('/signup')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })

  test('keeps the language of a link that is followed without the app', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.goto('/rules')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

test.describe('a reader of a page that was prerendered in another language', () => {
  test.use({ locale: 'pt-BR' })

  test('keeps the light theme, however slow the device is', async ({ page, context }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 7 })
    await page.addInitScript(`localStorage.setItem('theme', 'light')`)
    await page.goto('/signup')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(faults).toEqual([])
  })
})

test('a URL that does not start with a language is not found', async ({ page }) => {
  await page.goto('/xx/rules')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/doesn't exist/)
})

test.describe('a player whose browser is set to Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('signs in, reads the profile, and changes to Russian without loading any data again', async ({
    page,
  }) => {
    expectQuiet(page)
    // The language is stored per user, and no other journey should run in Russian.
    const name = freshName('Lia')
    await page.request.post('/api/auth/signup', { data: { username: name, password } })
    await page.goto('/signin')
    await page.getByLabel('Nome do personagem').fill(name)
    await page.getByLabel('Senha do jogo').fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Estatísticas' })).toBeVisible()

    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The live event stream is not data that could be loaded again.
      const isData = pathname.startsWith('/api/') && pathname !== '/api/user/live'
      if (isData && request.method() === 'GET') asked.push(pathname)
    })
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Idioma' }).click()
    const before = asked.length
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/language'),
    )
    await page.getByRole('button', { name: 'Русский' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page.getByRole('heading', { name: 'Инвентарь' })).toBeVisible()
    expect((await kept).ok()).toBe(true)
    expect(asked.slice(before)).toEqual([])
  })
})

test.describe('a player on a slow connection', () => {
  test('gets the language chosen last, even if the texts of another one arrive later', async ({ page }) => {
    expectQuiet(page)
    const name = freshName('Lia')
    await page.request.post('/api/auth/signup', { data: { username: name, password } })
    await enterAs(page, name)
    await page.goto('/home')
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    const held: string[] = []
    await page.route(/\/assets\/messages\/ru-/, async (route) => {
      held.push(route.request().url())
      await arrival
      await route.continue()
    })
    await page.getByRole('button', { name: 'Русский' }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    arrive()
    for (const address of held) await page.evaluate(`import('${address}')`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect((await page.context().cookies()).find(({ name: key }) => key === 'language')?.value).toBe('es')
  })
})

test.describe('a staff member whose browser is set to Russian', () => {
  test.use({ locale: 'ru-RU' })

  test("reads the server's errors in Russian", async ({ page }) => {
    expectQuiet(page)
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/users/1')
    const age = field(page, 'Возраст')
    await age.getByRole('button', { name: 'Изменить: Возраст' }).click()
    await age.getByLabel('Возраст').fill('9999')
    await age.getByRole('button', { name: 'Сохранить' }).click()
    await expect(age.getByRole('alert')).toHaveText(/^Целое число от \d+ до \d+\.$/)
    await page.keyboard.press('Escape')

    const name = field(page, 'Ник')
    await name.getByRole('button', { name: 'Изменить: Ник' }).click()
    await name.getByLabel('Ник').fill('Demo_Owner')
    await name.getByRole('button', { name: 'Сохранить' }).click()
    // Both beside the field and as a toast.
    await expect(page.getByText('Имя Demo_Owner у другого персонажа.').first()).toBeVisible()
  })
})

test.describe('an offline reader', () => {
  test.use({ locale: 'ru-RU', serviceWorkers: 'allow' })

  test('reads about it in Russian and, after choosing another language, in that one', async ({
    page,
    context,
  }) => {
    expectQuiet(page)
    const isKept = (address: string) =>
      expect
        .poll(() => page.evaluate<boolean>(`caches.match('${address}').then((found) => found !== undefined)`))
        .toBe(true)
    await page.goto('/signin')
    await isKept('/ru/offline/index.html')
    await context.setOffline(true)
    await page.goto('/premium')
    await expect(page.getByRole('heading', { name: 'Ты не в сети' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')

    await context.setOffline(false)
    // The page that was asked for opens by itself.
    await expect(page.getByRole('heading', { name: 'Выбери уровень' })).toBeVisible()
    await page.goto('/rules')
    const languages = page.getByRole('navigation', { name: 'Язык' })
    await languages.getByRole('link', { name: 'Português (Brasil)' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await isKept('/pt-br/offline/index.html')
    await context.setOffline(true)
    await page.goto('/premium')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})
