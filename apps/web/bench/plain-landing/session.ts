import { createClient, type Session } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'

const supabase = createClient(location.origin, 'publishable')

/** Who is signed in: undefined until the client has looked. */
export function useSession(): Session | null | undefined {
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, current) => setSession(current))
    return () => data.subscription.unsubscribe()
  }, [])
  return session
}
