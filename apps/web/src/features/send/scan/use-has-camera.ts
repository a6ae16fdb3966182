import { useEffect, useState } from 'react'

/** Whether this device has a camera that a page may ask for; false until that is known. Asks nobody for anything. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    // Absent where the page is not served over a secure origin.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices?.enumerateDevices) return
    let isGone = false
    const look = async () => {
      const found = await devices.enumerateDevices().catch(() => [])
      if (!isGone) setHasCamera(found.some(({ kind }) => kind === 'videoinput'))
    }
    void look()
    devices.addEventListener('devicechange', look)
    return () => {
      isGone = true
      devices.removeEventListener('devicechange', look)
    }
  }, [])
  return hasCamera
}
