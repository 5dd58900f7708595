import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '../../http/plain-page.ts'

/** The pages whose forms the app sends by itself, and what each is for. */
const forms = [
  { path: '/signin', action: 'Signing in' },
  { path: '/signup', action: 'Signing up' },
]

/**
 * Forms of the pages as a browser without JavaScript sends them: answered with a page, and nothing in them is
 * read.
 */
export async function withoutScriptRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    for (const { path, action } of forms) {
      app.post(path, (_request, reply) =>
        sendPlainPage(reply.code(405).header('allow', 'GET, HEAD'), {
          title: 'You are not signed in',
          content: `<p>${action} needs JavaScript. Turn it on for this site, then try again. What you typed was not read.</p>
<footer><a href="${path}">Try again</a> or go <a href="/">back to the start</a></footer>`,
        }),
      )
    }
  })
}
