// SPDX-License-Identifier: Apache-2.0

// The module map is all of this target.
