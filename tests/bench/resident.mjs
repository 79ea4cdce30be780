/** Arrays as buffers in the module's own memory. */
export const resident = (rope, arrays) =>
  arrays.map((x) => {
    const buffer = rope.buffer(x.length);
    buffer.set(x);
    return buffer;
  });
