/** Lets events in. A message comes at once, where a timer waits for 4 ms after some turns; jsdom and workerd have none. */
export function pause(): Promise<void> {
  if (typeof MessageChannel === 'undefined') return new Promise((resolve) => void setTimeout(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
