import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '../../http/plain-page.ts'

/** The pages whose forms the app submits with JavaScript, and the purpose of each form. */
const forms = [
  { path: '/signin', reason: 'pages.script.signIn' },
  { path: '/signup', reason: 'pages.script.signUp' },
] as const

/**
 * Handles these forms when a browser without JavaScript submits them: responds with a page, and reads nothing
 * in the form.
 */
export async function withoutScriptRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    for (const { path, reason } of forms) {
      app.post(path, (request, reply) =>
        sendPlainPage(request, reply.code(405).header('allow', 'GET, HEAD'), (t) => ({
          title: t('pages.notSignedIn'),
          content: `<p>${t(reason)}</p>
<footer><a href="${path}">${t('pages.again')}</a> · <a href="/">${t('pages.start')}</a></footer>`,
        })),
      )
    }
  })
}
