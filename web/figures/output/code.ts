import { sentenceListing } from '../../charts/sentence-code.js';
import { valuesOf } from '../../export/code/model.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { fields } from './fields.js';

export const listing = (context: CodeContext): Listing => sentenceListing(context, valuesOf(context.state, fields));
