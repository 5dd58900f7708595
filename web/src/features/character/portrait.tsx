import type { User } from '@idlewood/contract/character'
import { usePortalInfo } from '../../api/portal-info.ts'
import { useMessages } from '../../language/messages.ts'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'

/** The player's skin, with a text alternative for screen readers. */
export function Portrait({ user }: { user: User }) {
  const t = useMessages('character')
  const assetsUrl = usePortalInfo()?.assetsUrl ?? null
  return (
    <SkinPicture
      skin={user.skin}
      gender={user.gender === null ? null : user.gender === 2 ? 'female' : 'male'}
      assetsUrl={assetsUrl}
      alt={user.skin === null ? t('skin.unknown') : t('skin', { skin: String(user.skin) })}
    />
  )
}
