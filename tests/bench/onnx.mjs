/**
 * Writes ONNX models, as much of them as a benchmark needs: protobuf by hand, from the field numbers of
 * onnx.proto (ModelProto, GraphProto, NodeProto, AttributeProto, TensorProto, ValueInfoProto; ONNX 1.20,
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */

const TYPES = { float: 1, int64: 7 }; // TensorProto.DataType
const INT = 2; // AttributeProto.AttributeType

const utf8 = new TextEncoder();

function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Uint8Array.of(...bytes, Number(rest));
}

function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const integer = (field, value) => join([varint(field * 8), varint(value)]);
const bytes = (field, value) => join([varint(field * 8 + 2), varint(value.length), value]);
const text = (field, value) => bytes(field, utf8.encode(value));
const message = (field, ...parts) => bytes(field, join(parts));

const attribute = (name, value) => message(5, text(1, name), integer(3, value), integer(20, INT));

const node = ({ op, domain, inputs, outputs, attributes = {} }) =>
  message(
    1,
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
    text(7, domain),
  );

const value = (field, { name, type = 'float', shape }) =>
  message(
    field,
    text(1, name),
    message(2, message(1, integer(1, TYPES[type]), message(2, ...shape.map((size) => message(1, integer(1, size)))))),
  );

const tensor = ({ name, shape, data }) =>
  message(
    5,
    ...shape.map((size) => integer(1, size)),
    integer(2, TYPES.float),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  );

/**
 * The bytes of a model. `nodes` are `{ op, domain, inputs, outputs, attributes }`, attributes being bigint;
 * `inputs` and `outputs` are `{ name, type, shape }`, `constants` `{ name, shape, data }`.
 */
export function model({ nodes, inputs, outputs, constants = [] }) {
  return join([
    integer(1, 11), // IR version of opset 23
    message(8, text(1, ''), integer(2, 23)),
    message(8, text(1, 'com.microsoft'), integer(2, 1)),
    message(
      7,
      ...nodes.map(node),
      text(2, 'bench'),
      ...constants.map(tensor),
      ...inputs.map((each) => value(11, each)),
      ...outputs.map((each) => value(12, each)),
    ),
  ]);
}
