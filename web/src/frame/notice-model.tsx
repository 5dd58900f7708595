import { useMessages } from '../language/messages.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { NoticeTone } from './page-script/notices.ts'
import { textAttributes } from './page-script/page-texts.ts'

// The tones, which are also the names of their icons.
const tones: readonly NoticeTone[] = ['info', 'success', 'warning', 'error']

/**
 * The template for messages on pages without the app (page-script/notices.ts). Only prerendered pages have
 * it: the app uses toasts instead.
 */
export function NoticeModel() {
  const t = useMessages('pwa')
  const ui = useMessages('ui')
  const session = useMessages('session')
  return (
    <template
      data-notices
      {...textAttributes({
        offline: t('offline'),
        online: t('online'),
        version: t('version'),
        logout: session('logout.failed'),
      })}
    >
      <section aria-label={ui('toasts')} aria-live="polite" className="Toastify">
        <div data-notice-place className="Toastify__toast-container Toastify__toast-container--top-right">
          <div data-notice role="alert" className="Toastify__toast toast-in">
            {tones.map((tone) => (
              <div key={tone} data-tone={tone} className={`Toastify__toast-icon Toastify__toast--${tone}`}>
                <Icon name={tone} />
              </div>
            ))}
            <div data-words>
              <button type="button" className="cursor-pointer text-start">
                {ui('toasts')}
              </button>
            </div>
            <IconButton
              data-close
              icon="close"
              label={ui('close')}
              size="sm"
              className="absolute top-2 right-1.5"
            />
          </div>
        </div>
      </section>
    </template>
  )
}
