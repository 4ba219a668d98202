let context: AudioContext | undefined;

/** Sounds a tone; silent where the system has no sound. */
export function playTone(hertz: number, seconds: number): void {
  try {
    context ??= new AudioContext();
  } catch {
    // No sound device: the tone is left out, because the screen shows the same.
    return;
  }
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  tone.connect(volume).connect(context.destination);
  const end = context.currentTime + seconds;
  volume.gain.setValueAtTime(0.3, context.currentTime);
  // A tone that is cut off cracks.
  volume.gain.linearRampToValueAtTime(0, end);
  tone.start();
  tone.stop(end);
}
