// SPDX-License-Identifier: Apache-2.0

// This target consists of its module map.
